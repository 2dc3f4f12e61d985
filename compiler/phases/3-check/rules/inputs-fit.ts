import type { FactsOf, Report } from '../../../base/diagnostic.ts';
import {
  bytesReturned,
  chosenMisfit,
  literalDoesNotFit,
  mayBeMissing,
  wrongType,
} from '../../../ir/catalogue/misfits.ts';
import type { Operand, ValueOperand } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { nodeOf } from '../../../ir/route.ts';
import { alternative, needName, openObject, required, string, typeName } from '../../../ir/type.ts';
import type { AlternativeKind, Type } from '../../../ir/type.ts';
import { lackOf, mayLack, overlaps } from '../../../ir/type-algebra.ts';
import { misfitConstants } from '../analysis/constants.ts';
import { builtBy } from '../analysis/record-field.ts';
import { exitFor, literalsFor, misfitWire, queryParamOf } from '../analysis/misfit.ts';
import type { ExitFor, MisfitWire, QueryParam } from '../../../ir/wire-fixes.ts';
import type { TypedInput } from '../analysis/typed-inputs.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every wire and every literal fits its port or column. Data of unknown type is checked at run time.
 * FS3004 wrongType, FS3005 mayBeMissing, FS3008 literalDoesNotFit, FS3016 bytesReturned, FS3427
 * chosenMisfit
 */
export const inputsFit: RouteRule = (analysis, report) => {
  const { route, inputs, hidesTests, requestData } = analysis;
  // A test that could not be bound might have established that the value is present.
  const reportUnlessTested: Report = (rule, facts, where) => {
    if (!hidesTests || rule.code !== mayBeMissing.code) report(rule, facts, where);
  };
  for (const input of inputs) checkInput(input, route, requestData, reportUnlessTested);
  for (const { node, port, place, input, value, need, isChosen } of misfitConstants(analysis)) {
    const facts = { node: nameOfNode(node), port, need: nameOfNeed(need) };
    const where = { place, subject: node.subject, port };
    if (isChosen) report(chosenMisfit, facts, where);
    else report(literalDoesNotFit, { ...facts, ...literalsFor(input, value, need) }, where);
  }
};

function checkInput(input: TypedInput, route: Route, { feeds }: RequestData, report: Report): void {
  const { node, port, operand, need, source, where } = input;
  const names: Names = {
    node: nameOfNode(node),
    port: port.name,
    source,
    whenMissing: port.whenMissing,
    remedy: remedyFor(node, operand, route),
    queryParam: queryParamOf(input, route),
    exit: exitFor(input, route),
    isOfRequest: feeds(input.input),
  };
  const direct: Names = { ...names, findWire: () => misfitWire(input, route) };
  switch (operand.kind) {
    case 'literal':
      if (!fits(operand.value, need))
        report(
          literalDoesNotFit,
          { ...names, need: nameOfNeed(need), ...literalsFor(input.input, operand.value, need) },
          where,
        );
      return;
    case 'value':
      // A test for presence takes bytes like any other value.
      if (!testsPresence(node, port.name) || alternative(operand.type, 'bytes') === undefined)
        checkValue(asSent(operand, route), direct, where, report);
      return;
    case 'fields':
      if (operand.whole !== undefined) checkValue({ ...operand.whole, need: openObject() }, names, where, report);
      for (const [column, field] of operand.fields) checkField(input, column, field, names, route, report);
      return;
    case 'secret':
      if (alternative(need, 'string') !== undefined || need.kind !== 'known') return;
      report(
        wrongType,
        { ...names, need: nameOfNeed(need), type: 'string', converter: converterOf(string(), need) },
        where,
      );
      return;
    case 'rawBody':
  }
}

const testsPresence = ({ kind: { behaviour } }: Node, port: string): boolean =>
  behaviour.kind === 'test' && behaviour.narrows?.input === port;

function checkField(
  input: TypedInput,
  column: string,
  field: Operand,
  whole: Names,
  route: Route,
  report: Report,
): void {
  const { need, port, where } = input;
  const type = alternative(need, 'object')?.fields.get(column);
  if (type === undefined) return;
  const names = ofPart(whole, [column]);
  if (field.kind === 'literal' && !fits(field.value, type)) {
    const built = builtBy(input, route);
    const written = built?.node.inputs.get(built.fields.get(column) ?? '');
    const isBuilt = written?.kind === 'literal';
    report(
      literalDoesNotFit,
      {
        ...names,
        need: nameOfNeed(type),
        ...literalsFor(isBuilt ? written : input.input, field.value, type, isBuilt ? undefined : column),
        ...(port.record?.changes === true ? { changed: { column, value: field.value } } : {}),
      },
      isBuilt ? { ...where, place: written.place } : where,
    );
  }
  // Bytes are refused where they enter the object.
  if (field.kind === 'value' && alternative(field.type, 'bytes') === undefined)
    checkValue(asSent(field, route), names, where, report);
}

function remedyFor({ kind }: Node, operand: Operand, route: Route): Names['remedy'] {
  const container = route.scope === undefined ? undefined : nodeOf(route, route.start).kind.container;
  if (route.scope === undefined || container?.body !== undefined) return 'usual';
  const base = operand.kind === 'value' ? operand.access.base : undefined;
  if (base?.kind === 'output' && base.node === route.start && base.port === container?.item) return 'item';
  return kind.behaviour.kind === 'access' ? 'pureParts' : 'pure';
}

/** The fields of a form are texts, unless Start declares something else. */
function asSent(operand: ValueOperand, { contract: { accepts } }: Route): ValueOperand {
  const { type, access } = operand;
  const isField = accepts !== undefined && access.base.kind === 'body' && access.path.length === 1;
  return isField && type.kind === 'unknown' ? { ...operand, type: string() } : operand;
}

interface Names {
  readonly node: string;
  readonly port: string;
  readonly source: string;
  readonly whenMissing: string | undefined;
  readonly remedy: FactsOf<typeof mayBeMissing>['remedy'];
  readonly queryParam: QueryParam | undefined;
  readonly exit: ExitFor | undefined;
  /** Whether the client sent it, or a part of it: what its items lack is then refused at run time. */
  readonly isOfRequest: boolean;
  /** The wire, if the value takes it as a whole. */
  readonly findWire?: () => MisfitWire | undefined;
}

function checkValue({ type, need }: ValueOperand, names: Names, where: TypedInput['where'], report: Report): void {
  if (need.kind === 'unknown' && alternative(type, 'bytes') !== undefined) {
    report(bytesReturned, names, where);
  } else if (type.kind === 'known' && !overlaps(type, need)) {
    const isNothing = type.presence === 'optional' && type.alternatives.length === 0;
    const converter = converterOf(type, need);
    // A value that may be missing needs a remedy for that first.
    const wire = isNothing || type.presence === 'required' ? names.findWire?.() : undefined;
    const facts = { ...names, need: nameOfNeed(need), type: valueName(type), converter, wire };
    if (isNothing) report(mayBeMissing, facts, where);
    else report(wrongType, facts, where);
  } else if (mayLack(type) && need.presence === 'required' && (type.kind === 'known' || !names.isOfRequest)) {
    report(mayBeMissing, { ...names, need: nameOfNeed(need), wire: names.findWire?.() }, where);
  } else {
    const lack = lackOf(type, need, !names.isOfRequest);
    if (lack !== undefined) report(mayBeMissing, { ...ofPart(names, lack.path), need: nameOfNeed(lack.need) }, where);
  }
}

/** The same for a part of the value: what would help the whole is no help for it. */
function ofPart({ node, port, source, remedy, isOfRequest }: Names, path: PartPath): Names {
  const parts = path.toReversed().map((part) => (part === null ? 'an item of ' : `field “${part}” of `));
  return {
    ...{ node, isOfRequest, whenMissing: undefined, queryParam: undefined, exit: undefined },
    remedy: path.includes(null) ? 'items' : remedy,
    port: [port, ...path.map((part) => part ?? 'item')].join('.'),
    source: `${parts.join('')}${source}`,
  };
}

/** The name of a type, regardless of presence: a missing value has its own diagnostic. */
const valueName = (type: Type): string => typeName(required(type));
const nameOfNeed = (need: Type): string => needName(required(need));

/** The kind that converts one type to another, as a hint names it; undefined if there is none. */
function converterOf(type: Type, need: Type): string | undefined {
  const takes = (kind: AlternativeKind): boolean => need.kind === 'known' && alternative(need, kind) !== undefined;
  const gives = (kind: AlternativeKind): boolean => type.kind === 'known' && alternative(type, kind) !== undefined;
  const isScalar = gives('string') || gives('number') || gives('boolean');
  // A UUID or a timestamp is never a number.
  const isFree = alternative(type, 'string')?.checks.every((check) => check === 'text' || check === 'header') === true;
  if (isFree && takes('number')) return 'To Number';
  if (isFree && takes('boolean')) return 'To Boolean';
  if ((gives('number') || gives('boolean')) && takes('string')) return 'To String or a Template';
  if (isScalar && takes('boolean')) return 'Compare';
  if (isScalar && takes('list')) return 'Build List';
  if (isScalar && takes('object')) return 'Build Object';
  if (gives('object') || gives('list'))
    return takes('string')
      ? 'Get Property, for one part of it, or a To JSON, for all of it as text,'
      : takes('number') || takes('boolean')
        ? 'Get Property'
        : undefined;
  return undefined;
}
