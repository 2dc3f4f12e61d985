import { CircleAlert, CircleCheck, Play, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { ExampleRun, Recorded } from '../../shared/example-run.ts';
import { removeExample, setExpected } from '../../shared/gestures/examples.ts';
import { numberOf, objectOf, textOf } from '../json.ts';
import { asking, edit, useStore } from '../store.ts';
import { showTab } from '../ui.ts';

/** The requests of the route, or the calls of the function, with the expected results. */
export function Examples() {
  const view = useStore((state) => state.written);
  if (view === undefined) return <p className="none">Open a route to see its examples.</p>;
  if (view.examples.length === 0)
    return view.isFunction === true ? (
      <p className="none">
        No example yet. In the file, <code>"examples": [{'{ "inputs": { … } }'}]</code> adds one: it runs here, and{' '}
        <code>flowsmith test --update</code> records what the function gives.
      </p>
    ) : (
      <div className="none is-stacked">
        <p>
          No example yet. Examples are requests with what is expected of them: <code>flowsmith test</code> runs them,
          and they become tests of the emitted server.
        </p>
        <Button className="button" onPress={() => showTab('try')}>
          Try it, and keep the answer
        </Button>
      </div>
    );
  return <ExampleList key={view.id} view={view} />;
}

type Runs = ReadonlyMap<number, ExampleRun | 'running'>;

function ExampleList({ view }: { readonly view: RouteView }) {
  const canRun = useStore(({ host }) => host?.canRun === true);
  const [runs, setRuns] = useState<Runs>(new Map());
  const note = (index: number, run: ExampleRun | 'running' | undefined): void =>
    setRuns((before) => {
      const after = new Map(before);
      if (run === undefined) after.delete(index);
      else after.set(index, run);
      return after;
    });
  const runOne = async (index: number): Promise<void> => {
    note(index, 'running');
    note(index, await asking((host) => host.ask<'run-example'>({ do: 'run-example', route: view.id, example: index })));
  };
  const runAll = async (): Promise<void> => {
    for (const index of view.examples.keys()) await runOne(index);
  };
  return (
    <div className="examples">
      <div className="examples-bar">
        {canRun ? (
          <Button className="button is-small" onPress={() => void runAll()}>
            <Play size={12} fill="currentColor" aria-hidden="true" /> Run all
          </Button>
        ) : (
          <p className="quiet">
            <code>flowsmith test</code> runs them once the flow is saved.
          </p>
        )}
      </div>
      <ul>
        {view.examples.map((example, index) => (
          // Examples have no ids, and keep their place.
          <Example
            key={index}
            view={view}
            example={example}
            index={index}
            run={runs.get(index)}
            onRun={canRun ? () => void runOne(index) : undefined}
          />
        ))}
      </ul>
    </div>
  );
}

interface ExampleProps {
  readonly view: RouteView;
  readonly example: JsonValue;
  readonly index: number;
  readonly run: ExampleRun | 'running' | undefined;
  /** Undefined if nothing can run it. */
  readonly onRun: (() => void) | undefined;
}

function Example({ view, example, index, run, onRun }: ExampleProps) {
  const name = textOf(objectOf(example)['name']) ?? `Example ${index + 1}`;
  const keep = async (recorded: Recorded): Promise<void> => {
    if (await edit(`New expectation of ${name}`, setExpected(view, index, recorded))) onRun?.();
  };
  const recorded = typeof run === 'object' ? run.recorded : undefined;
  const ofRecorded = recorded?.member === 'response' ? 'answer' : recorded?.member;
  const remove = (): void => void edit(`Delete example ${name}`, removeExample(view, index));
  return (
    <li className="example">
      <Outcome run={run} />
      <div className="grow">
        <b>{name}</b>
        <p>
          <code>
            {callIn(view, objectOf(example))}
            {repeatIn(objectOf(example))}
          </code>{' '}
          → <code>{endIn(view, objectOf(example))}</code>
        </p>
        {typeof run === 'object' && !run.passed && <pre>{run.message}</pre>}
        {recorded !== undefined && (
          <Button
            className="button is-small"
            onPress={() => void keep(recorded)}
            aria-label={`Keep the ${ofRecorded} as what ${name} expects`}
          >
            <Save size={13} aria-hidden="true" /> Keep {ofRecorded} as expected
          </Button>
        )}
      </div>
      {onRun !== undefined && (
        <Button className="button is-small" aria-label={`Run ${name}`} onPress={onRun} isDisabled={run === 'running'}>
          <Play size={12} fill="currentColor" aria-hidden="true" /> Run
        </Button>
      )}
      <Button className="icon-button" aria-label={`Delete ${name}`} onPress={remove}>
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}

/** `GET /users/1`, or `price-of({ "price": 10 })`. */
function callIn({ isFunction, settings, method, url, path }: RouteView, { request, inputs }: JsonObject): string {
  if (isFunction === true)
    return `${textOf(settings['id']) ?? ''}(${inputs === undefined ? '' : JSON.stringify(inputs)})`;
  return `${method} ${textOf(objectOf(request)['url']) ?? url ?? path}`;
}

/** ` × 6`, if it is sent or called more than once. */
function repeatIn({ repeat }: JsonObject): string {
  const times = numberOf(repeat);
  return times === undefined ? '' : ` × ${times}`;
}

function endIn({ isFunction }: RouteView, { response, outputs, failure }: JsonObject): string {
  if (response !== undefined || isFunction !== true)
    return String(numberOf(objectOf(response)['status']) ?? 'any answer');
  if (failure !== undefined) return textOf(objectOf(failure)['code']) ?? 'any failure';
  return outputs === undefined ? 'any outputs' : JSON.stringify(outputs);
}

function Outcome({ run }: Pick<ExampleProps, 'run'>) {
  if (run === undefined || run === 'running')
    return <i className={`outcome${run === 'running' ? ' is-running' : ''}`} />;
  return run.passed ? (
    <CircleCheck className="outcome is-ok" size={16} aria-label="Passed" />
  ) : (
    <CircleAlert className="outcome is-error" size={16} aria-label="Failed" />
  );
}
