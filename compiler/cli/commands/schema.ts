import { Option } from 'commander';
import type { SchemaOptions } from '../actions/schema.ts';
import { configOption } from './command.ts';
import type { AddCommand } from './command.ts';

export const addSchema: AddCommand = (program, run) =>
  program
    .command('schema')
    .description('print the JSON Schema of the flow format, for editors')
    .addOption(
      new Option(
        '--part <part>',
        'of a project in one file, of the project.json of a folder, of a route file, or of a function file',
      )
        .choices(['project', 'folder', 'route', 'function'])
        .default('project'),
    )
    .addOption(configOption())
    .action((options: SchemaOptions) =>
      run(async (terminal) => (await import('../actions/schema.ts')).schema(options, terminal)),
    );
