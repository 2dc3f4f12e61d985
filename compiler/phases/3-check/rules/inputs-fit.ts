import type { Report, Where } from '../../../base/diagnostic.ts';
import { nearest } from '../../../base/did-you-mean.ts';
import {
  bytesReturned,
  inputsDisagree,
  literalDoesNotFit,
  mayBeMissing,
  missingColumn,
  surplusColumn,
  wrongType,
} from '../../../ir/catalogue/check.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { Operand, Operands, ValueOperand } from '../../../ir/checked.ts';
import type { Conflict, InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative, openObject, required, string, typeName } from '../../../ir/type.ts';
import type { AlternativeKind, Type } from '../../../ir/type.ts';
import { overlaps } from '../../../ir/type-algebra.ts';
import { describeInput } from '../../../ir/describe.ts';
import { fits } from '../../../ir/fits.ts';
import { declaredPlace } from '../analysis/declared-place.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteTypes } from '../analysis/types.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every wire and every literal fits what its port takes. Data of unknown type is checked at run time.
 * FS3004 wrongType, FS3005 mayBeMissing, FS3008 literalDoesNotFit, FS3009 missingColumn, FS3010 surplusColumn,
 * FS3014 inputsDisagree, FS3016 bytesReturned
 */
export const inputsFit: RouteRule = (analysis, report) => {
  const { live, types, hidesTests } = analysis;
  // A test that could not be bound might have told that the value is there.
  const reportUnlessTested: Report = (rule, facts, where) => {
    if (!hidesTests || rule.code !== mayBeMissing.code) report(rule, facts, where);
  };
  for (const node of live) {
    const conflict = types.conflict(node);
    if (conflict === undefined) checkPorts(node, analysis, reportUnlessTested);
    else reportConflict(node, conflict, analysis, report);
  }
};

function reportConflict(node: Node, conflict: Conflict, { route, operands }: RouteAnalysis, report: Report): void {
  const { message, hint, hintForTimes } = conflict;
  report(
    inputsDisagree,
    {
      node: nameOfNode(node),
      message,
      hint: hintForTimes !== undefined && isFedWithTimes(node, operands) ? hintForTimes : hint,
    },
    { place: node.place, subject: node.subject, related: declaredPlaces(route, operands.get(node.id)) },
  );
}

function checkPorts(node: Node, { route, types, operands }: RouteAnalysis, report: Report): void {
  for (const port of node.kind.inputs) {
    const input = node.inputs.get(port.name);
    const operand = operands.get(node.id)?.get(port.name);
    if (input !== undefined && operand !== undefined) checkPort(route, node, port, input, operand, types, report);
  }
}

/** Whether what feeds a node also goes where a timestamp is needed, such as to a column. */
function isFedWithTimes(node: Node, operands: Operands): boolean {
  const keys = new Set(valuesOf(operands.get(node.id)).map(({ access }) => accessKey(access)));
  return [...operands.values()].some((ports) =>
    valuesOf(ports).some(
      ({ access, need }) =>
        keys.has(accessKey(access)) && alternative(need, 'string')?.checks.includes('timestamp') === true,
    ),
  );
}

const valuesOf = (ports: ReadonlyMap<string, Operand> = new Map()): readonly ValueOperand[] =>
  [...ports.values()].flatMap((operand) =>
    operand.kind === 'value' ? [operand] : operand.kind === 'fields' ? valuesOf(operand.fields) : [],
  );

/** Where the declared body speaks of what feeds a node. */
const declaredPlaces = (route: Route, ports: ReadonlyMap<string, Operand> = new Map()) =>
  [...ports.values()].flatMap((operand) => (operand.kind === 'value' ? declaredPlace(route, operand.access) : []));

function checkPort(
  route: Route,
  node: Node,
  port: InputPort,
  input: Input,
  operand: Operand,
  types: RouteTypes,
  report: Report,
): void {
  const where = {
    place: input.place,
    subject: node.subject,
    related: operand.kind === 'value' ? declaredPlace(route, operand.access) : [],
  };
  const names = { node: nameOfNode(node), port: port.name, whenMissing: port.whenMissing };
  const need = types.need(node, port.name);
  const source = describeInput(route, input);
  switch (operand.kind) {
    case 'literal':
      if (!fits(operand.value, need)) report(literalDoesNotFit, { ...names, need: valueName(need) }, where);
      return;
    case 'value':
      checkValue(operand, names, source, where, report);
      return;
    case 'fields':
      if (operand.whole !== undefined)
        checkValue({ ...operand.whole, need: openObject() }, names, source, where, report);
      checkRecord(
        node,
        port,
        operand.fields,
        need,
        source,
        { ...where, related: operand.whole === undefined ? [] : declaredPlace(route, operand.whole.access) },
        report,
      );
      return;
    case 'secret':
      if (alternative(need, 'string') === undefined && need.kind === 'known')
        report(
          wrongType,
          { ...names, need: valueName(need), source, type: 'string', converter: converterOf(string(), need) },
          where,
        );
      return;
    case 'rawBody':
  }
}

/** What a value is, or has to be, where there is one: whether it may be missing is another finding. */
const valueName = (type: Type): string => typeName(required(type));

/** The kind that makes a value of the need out of one of the type, as a hint names it; undefined where there is none. */
function converterOf(type: Type, need: Type): string | undefined {
  const takes = (kind: AlternativeKind): boolean => need.kind === 'known' && alternative(need, kind) !== undefined;
  const gives = (kind: AlternativeKind): boolean => type.kind === 'known' && alternative(type, kind) !== undefined;
  const isScalar = gives('string') || gives('number') || gives('boolean');
  // A UUID or a timestamp is never a number.
  const isFree = alternative(type, 'string')?.checks.length === 0;
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

type Names = { readonly node: string; readonly port: string; readonly whenMissing: string | undefined };

function checkValue({ type, need }: ValueOperand, names: Names, source: string, where: Where, report: Report): void {
  if (need.kind === 'unknown' && alternative(type, 'bytes') !== undefined) {
    report(bytesReturned, { ...names, source }, where);
  } else if (type.kind === 'known' && !overlaps(type, need)) {
    report(
      type.presence === 'optional' && type.alternatives.length === 0 ? mayBeMissing : wrongType,
      { ...names, need: valueName(need), source, type: valueName(type), converter: converterOf(type, need) },
      where,
    );
  } else if (type.kind === 'known' && type.presence === 'optional' && need.presence === 'required') {
    report(mayBeMissing, { ...names, need: valueName(need), source }, where);
  }
}

/** Column by column: each given field is a column, each required column is given. */
function checkRecord(
  node: Node,
  port: InputPort,
  fields: ReadonlyMap<string, Operand>,
  need: Type,
  source: string,
  where: Where,
  report: Report,
): void {
  const record = alternative(need, 'object');
  const columns = record?.fields ?? new Map<string, Type>();
  const names = { node: nameOfNode(node), port: port.name, whenMissing: undefined };
  for (const [column, operand] of fields) {
    const type = columns.get(column);
    if (type === undefined) {
      report(
        surplusColumn,
        { node: names.node, table: port.record?.table ?? '', column, near: nearest(column, [...columns.keys()]) },
        where,
      );
    } else if (operand.kind === 'literal') {
      if (!fits(operand.value, type))
        report(literalDoesNotFit, { ...names, port: `${port.name}.${column}`, need: valueName(type) }, where);
    } else if (operand.kind === 'value' && alternative(operand.type, 'bytes') === undefined) {
      // Bytes are refused where they get into the object.
      checkValue(
        operand,
        { ...names, port: `${port.name}.${column}` },
        `field “${column}” of ${source}`,
        where,
        report,
      );
    }
  }
  if (record?.someOf !== undefined && fields.size === 0)
    report(missingColumn, { ...names, column: undefined, source }, where);
  for (const [column, type] of columns) {
    if (type.presence === 'required' && !fields.has(column)) report(missingColumn, { ...names, column, source }, where);
  }
}
