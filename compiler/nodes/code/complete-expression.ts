import type { ts } from 'ts-morph';
import type { Completion } from '../../ir/completion.ts';
import { moduleOf, optionsOf, withinDepth } from './check-expressions.ts';
import type { Question } from './check-expressions.ts';
import { declarations, globalNames } from './globals.ts';
import { spellType } from './print-type.ts';
import { forbiddenProperties } from './read-expression.ts';
import { typeOfValue } from './type-of-value.ts';
import type { TypeContext } from './type-of-value.ts';
import type { TypeScript } from './typescript.ts';

/**
 * The names that can be used at a position of an expression, nearest first, regardless of how much of one is already
 * typed. They are the proposals of TypeScript's language service, reduced to what an expression may contain.
 */
export const completeExpression = (question: Question, at: number, typescript: TypeScript): readonly Completion[] =>
  withinDepth(() => complete(question, Math.min(at, question.text.length), typescript)) ?? [];

function complete(question: Question, place: number, typescript: TypeScript): readonly Completion[] {
  const { text, opening } = moduleOf(question);
  const { service, show } = serviceOf(typescript);
  show(text);
  const { entries = [] } = service.getCompletionsAtPosition(expressionFile, opening + place, preferences) ?? {};
  const program = service.getProgram();
  const library = program?.getSourceFile(libraryFile);
  // Interfaces are only proposed where a type belongs, and expressions contain no types.
  if (!program || !library || entries.some(({ kind }) => kind === 'interface')) return [];
  const typing = { checker: program.getTypeChecker(), typescript, library };
  const known = new Set([...question.inputs.keys(), ...globalNames]);
  const word = place - (/[\p{ID_Continue}$]*$/u.exec(question.text.slice(0, place))?.[0].length ?? 0);
  return entries
    .filter((entry) => isOffered(entry, known))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ name, insertText = name, replacementSpan, symbol }) => ({
      name: name.replace(/^"(.*)"$/, '$1'),
      ...(symbol === undefined ? {} : typeOf(symbol, typing)),
      text: insertText,
      start: replacementSpan === undefined ? word : replacementSpan.start - opening,
    }));
}

const preferences: ts.GetCompletionsAtPositionOptions = {
  includeSymbol: true,
  includeCompletionsWithInsertText: true,
  includeAutomaticOptionalChainCompletions: true,
  quotePreference: 'single',
};

/** TypeScript's keywords that expressions may use. */
const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'typeof']);

/** Declared names are offered only if they are inputs or allowed globals; members and parameters always are. */
function isOffered({ name, kind }: ts.CompletionEntry, known: ReadonlySet<string>): boolean {
  if (kind === 'keyword') return words.has(name);
  return ofValues.has(kind) ? !forbiddenProperties.has(name) : known.has(name);
}

/** The kinds of members and of a function's parameters, by TypeScript's names for them. */
const ofValues: ReadonlySet<string> = new Set(['property', 'method', 'parameter', 'string']);

/** Parameters come before inputs, fields before methods, and keywords last. */
const rankOf = ({ kind, name }: ts.CompletionEntry): number =>
  kind === 'parameter' ? 0 : kind === 'keyword' ? 3 : kind === 'method' || globalNames.has(name) ? 2 : 1;

/** The type of a value, spelled like those of inputs, or of a function's last and most general overload. */
function typeOf(symbol: ts.Symbol, context: TypeContext): Pick<Completion, 'type'> {
  const { checker, typescript, library } = context;
  const type = checker.getTypeOfSymbolAtLocation(symbol, library);
  if ((type.flags & typescript.TypeFlags.Any) !== 0) return {};
  const own = typeOfValue(type, context);
  if (own !== undefined) return { type: spellType(own) };
  const signature = type.getCallSignatures().at(-1);
  if (signature === undefined) return {};
  const { WriteArrowStyleSignature } = typescript.TypeFormatFlags;
  // Everything is read-only here, so it goes without saying.
  return { type: checker.signatureToString(signature, library, WriteArrowStyleSignature).replaceAll('readonly ', '') };
}

const expressionFile = 'expression.ts';
const libraryFile = 'library.d.ts';

interface Service {
  readonly service: ts.LanguageService;
  readonly show: (text: string) => void;
}

const services = new WeakMap<TypeScript, Service>();

function serviceOf(typescript: TypeScript): Service {
  const before = services.get(typescript);
  if (before !== undefined) return before;
  const made = startService(typescript);
  services.set(typescript, made);
  return made;
}

/** A service with two files: the library, and the expression that it is asked about. */
function startService(typescript: TypeScript): Service {
  let shown = '';
  let version = 0;
  const files = new Map([
    [libraryFile, () => declarations],
    [expressionFile, () => shown],
  ]);
  const service = typescript.createLanguageService({
    getCompilationSettings: () => optionsOf(typescript),
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: (name) => (name === libraryFile ? '' : String(version)),
    getScriptSnapshot: (name) => {
      const text = files.get(name)?.();
      return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => '',
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name)?.(),
  });
  const show = (text: string): void => {
    shown = text;
    version += 1;
  };
  return { service, show };
}
