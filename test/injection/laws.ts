import { fileName } from '../../compiler/phases/5-emit/file-name.ts';
import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import { commentText } from '../../compiler/code/quote.ts';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import type { EmittedFile } from '../../compiler/phases/5-emit/index.ts';
import { library } from '../support/compile-flow.ts';
import { compareShapes } from './compare-shapes.ts';
import { positionsOf, renameAll, replaceAt } from './positions.ts';
import type { Position, Subject } from './positions.ts';
import { shapeOf } from './shape.ts';
import { describeQuery } from '../support/describe-query.ts';

export interface Injection {
  readonly subject: Subject;
  readonly position: Position;
  /** Whether all uses of the name change with the position, so that the flow may stay valid. */
  readonly everywhere: boolean;
  readonly text: string;
}

export interface Verdict {
  readonly outcome: 'refused' | 'same shape' | 'sound';
  readonly breaches: readonly string[];
}

interface Built {
  readonly files?: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The text in the flow that the shapes are compared with. Some properties of a text may rightly change the code:
 * whether it can name a variable, whether every object inherits that name (then only own fields are read), whether it
 * is empty or invisible, whether Windows has a device of that name, whether it is a number (JavaScript puts such keys
 * first), and whether it holds a NUL (which no text column takes, so values are checked differently).
 */
function harmlessFor(text: string): string {
  if (text === '') return '';
  if (commentText(text) === '') return '\uE000\uE001';
  if (text in {}) return text === 'propertyIsEnumerable' ? 'isPrototypeOf' : 'propertyIsEnumerable';
  if (/^(?:0|[1-9]\d*)$/.test(text)) return '3141592';
  if (text.includes('\0')) return 'harm\0less';
  if (fileName(text) !== text) return text === 'con' ? 'aux' : 'con';
  const isName = /^[A-Za-z_$][\w$]*$/.test(text);
  // Header names are lower-case, so one with a capital letter changes there.
  if (/[A-Z]/.test(text)) return isName ? 'harmLess' : 'harm Less';
  // Files, imports and tests are in the order of names.
  return isName ? `${/^[a-z]/.exec(text)?.[0] ?? ''}harmless` : 'harm less';
}

const memory = new Map<string, Promise<Built>>();

/** Compiles the flow with the text in it, and checks the result against the laws. */
export async function judge(injection: Injection): Promise<Verdict> {
  try {
    return await judgeBuilt(injection);
  } catch (error) {
    return {
      outcome: 'sound',
      breaches: [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
    };
  }
}

async function judgeBuilt({ subject, position, everywhere, text }: Injection): Promise<Verdict> {
  const change = (to: string): JsonValue =>
    everywhere ? renameAll(subject.project, position.text, to) : replaceAt(subject.project, position, to);
  const changed = change(text);
  const source = JSON.stringify(changed);
  const { files, diagnostics } = await build(source);
  if (files === undefined) {
    // A duplicate key loses a member, and with it the text a diagnostic could point at.
    const isLost = positionsOf(changed).length < subject.positions.length;
    const node = nodeAround(subject, position);
    const breaches = isLost ? [] : breachesOfRefusal(diagnostics, source, [text, position.text], node);
    return { outcome: 'refused', breaches };
  }
  const breaches = files.flatMap(({ path }) =>
    isSafePath(path) ? [] : [`a path that is no plain one: ${JSON.stringify(path)}`],
  );
  // A path is split at its dots, and a name that is replaced everywhere may be a path.
  const isPath = everywhere || position.path.at(-1) === 'path';
  const harmless = isPath ? text.split('.').map(harmlessFor).join('.') : harmlessFor(text);
  const { files: others } = await remembered(JSON.stringify(change(harmless)));
  // A text already in the flow may be the same name, key or value.
  const isThere = subject.positions.some((other) => other.text === text || other.text === harmless);
  if (others === undefined || harmless === text || isThere)
    return { outcome: 'sound', breaches: [...breaches, ...files.flatMap(faultOf)] };
  return { outcome: 'same shape', breaches: [...breaches, ...compareFiles(files, others, text, harmless)] };
}

const build = (text: string): Promise<Built> =>
  compile({ sources: [{ file: 'flow.json', text }], options: defaultOptions, library, describeQuery });

function remembered(text: string): Promise<Built> {
  const known = memory.get(text);
  if (known !== undefined) return known;
  if (memory.size > 200) memory.clear();
  const built = build(text);
  memory.set(text, built);
  return built;
}

/** The id of the node at a position. */
function nodeAround({ project }: Subject, { path }: Position): JsonValue | undefined {
  const [, , flow, nodes] = path;
  return flow === 'flow' && nodes === 'nodes'
    ? path.slice(0, 5).concat('id').reduce<JsonValue | undefined>(partOf, project)
    : undefined;
}

function partOf(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  return value !== null && typeof value === 'object'
    ? Object.entries(value).find(([key]) => key === String(step))?.[1]
    : undefined;
}

/** Every diagnostic must lead to the text, to the name it replaced, or to their node. */
function breachesOfRefusal(
  diagnostics: readonly Diagnostic[],
  source: string,
  texts: readonly string[],
  node: JsonValue | undefined,
): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return ['refused without an error'];
  const pointedAt = errors
    .flatMap(({ place, related }) => [place, ...related.map((other) => other.place)])
    .map(({ span }) => source.slice(span.start, span.end));
  const spelt = texts.map((text) => JSON.stringify(text).slice(1, -1));
  // A message cuts names at 120 characters.
  const led = errors.some(
    ({ subject, message, hint }) =>
      (subject?.node !== undefined && subject.node === node) ||
      // A column that refers to a table gives a relation its name, which appears in the hint where the name is looked
      // up.
      texts.some((text) => [message, hint].some((sentence) => sentence.includes(text.slice(0, 100)))),
  );
  return led ||
    pointedAt.some((part) => spelt.some((text) => part.includes(text) || (part !== '' && text.includes(part))))
    ? []
    : [
        `no finding points at it: ${errors.map(({ code, message, place: { span } }) => `${code} ${message} <${source.slice(span.start, span.end).slice(0, 60)}>`).join(' ')}`,
      ];
}

/** Inside the output folder, and without characters that a shell, a URL or another system interprets. */
const isSafePath = (path: string): boolean =>
  /^[A-Za-z0-9_.][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_.][A-Za-z0-9_.-]*)*$/.test(path) &&
  !path.split('/').some((step) => step === '.' || step === '..') &&
  path.length < 200;

/** Texts that parsed. Most files are the same for all flows. */
const wellFormed = new Set<string>();

function faultOf({ path, text }: EmittedFile): readonly string[] {
  if (wellFormed.has(text)) return [];
  try {
    shapeOf({ path, text });
    wellFormed.add(text);
    return [];
  } catch (error) {
    return [`${path} is malformed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Lines and hashes depend on every character. */
const incomparable: ReadonlySet<string> = new Set(['.flowsmith/map.json', '.flowsmith/manifest.json']);

function compareFiles(
  files: readonly EmittedFile[],
  others: readonly EmittedFile[],
  text: string,
  harmless: string,
): readonly string[] {
  if (files.length !== others.length) return [`${files.length} files instead of ${others.length}`];
  return files.flatMap((file, index) => {
    const other = others[index];
    const fault = faultOf(file);
    if (file.text === other?.text) return fault;
    if (fault.length > 0 || other === undefined || incomparable.has(file.path)) return fault;
    const [shape, expected] = [shapeOf(file), shapeOf(other)];
    if (shape === undefined || expected === undefined) return compareLines(file, other);
    return compareShapes(shape, expected, {
      text,
      harmless,
      isPrinted: file.path === 'src/config.ts',
      isWellFormed: file.path === 'package.json',
    }).map((difference) => `${file.path}: ${difference}`);
  });
}

/**
 * For files without a parser here (Dockerfile, .env.example, README.md, …): a text that broke out of its line would add
 * lines.
 */
function compareLines(file: EmittedFile, other: EmittedFile): readonly string[] {
  const [count, expected] = [file, other].map(({ text }) => text.split('\n').length);
  return count === expected ? [] : [`${file.path} has ${count} lines instead of ${expected}`];
}
