import { useState } from 'react';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { put } from '../../shared/gestures/put.ts';
import { Marked } from '../fields/field.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { Findings } from '../inspector/findings.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { SchemaForm } from '../inspector/widgets/schema-form.tsx';
import { membersOf } from '../inspector/widgets/shape.ts';
import { humanName, objectOf, textOf } from '../json.ts';
import { edit } from '../store.ts';
import { ErrorAnswers } from './error-answers.tsx';
import '../tables/tables.css';
import './settings.css';

/** The settings of the whole project, by their JSON Schema: an object is a separate section. */
export function ProjectSettings({ project }: { readonly project: ProjectView }) {
  const { schema, values, sees, samples } = project.settings;
  const members = membersOf(schema);
  const sections = members.filter((member) => isSection(member.schema));
  const findings = project.diagnostics.filter(({ path: [first] }) => members.some(({ name }) => name === first));
  return (
    <div className="table-editor project-settings">
      <header>
        <h2>Settings</h2>
      </header>
      <Findings findings={findings} />
      <section className="settings" aria-label="Project">
        <ProjectName project={project} />
        <SchemaForm
          schema={schema}
          place={{ path: [], value: values }}
          of="the project"
          diagnostics={findings}
          without={['name', ...sections.map(({ name }) => name)]}
        />
      </section>
      {sections.map(({ name, schema: own }) => (
        <section className="settings" key={name} aria-label={humanName(name)}>
          <h3>{humanName(name)}</h3>
          <p className="quiet">
            <Marked text={textOf(own['description']) ?? ''} />
          </p>
          <div className={name === 'errors' ? 'beside' : ''}>
            <div className="settings">
              <SchemaForm
                schema={own}
                place={{ path: [name], value: values[name] }}
                of={`the ${name} of the project`}
                diagnostics={findings}
                sees={sees}
              />
            </div>
            {name === 'errors' && <ErrorAnswers samples={samples} />}
          </div>
        </section>
      ))}
    </div>
  );
}

const isSection = (schema: JsonObject): boolean => Object.keys(objectOf(schema['properties'])).length > 0;

/** A name is only written when it is complete: without one, a file is not a project. */
function ProjectName({ project: { settings } }: { readonly project: ProjectView }) {
  const [issue, setIssue] = useState<string>();
  const { schema, values } = settings;
  const rename = (name: string): void => {
    const { pattern, maxLength } = objectOf(objectOf(schema['properties'])['name']);
    const isName = new RegExp(textOf(pattern) ?? '').test(name) && name.length <= Number(maxLength ?? Infinity);
    setIssue(isName ? undefined : 'A name for an npm package: small letters, digits, “-”, “.” and “_”.');
    if (isName) void edit('Name of the project', put({ path: [], value: values }, ['name'], name));
  };
  return (
    <TextBox
      label="Name"
      description="The name of the emitted package."
      isRequired
      value={textOf(values['name']) ?? ''}
      error={issue}
      field={fieldName(undefined, ['name'])}
      onLeaveWith={(text) => rename(text.trim())}
    />
  );
}
