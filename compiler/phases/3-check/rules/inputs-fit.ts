import type { Reporter } from '../../../base/diagnostic.ts';
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
import type { Operand, ValueOperand } from '../../../ir/checked.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative, openObject, required, string, typeName } from '../../../ir/type.ts';
import type { AlternativeKind, Type } from '../../../ir/type.ts';
import { overlaps } from '../../../ir/type-algebra.ts';
import { describeInput } from '../../../ir/describe.ts';
import { declaredPlace } from './declared-body-is-usable.ts';
import { fits } from '../../../ir/fits.ts';
import type { Typed } from '../analysis/types.ts';
import type { Operands } from '../analysis/evaluation-order.ts';

/** Every wire and literal against what its port takes. Data of unknown type is checked at run time, not here. */
export function checkTypes(route: Route, node: Node, uses: Operands, typed: Typed, { report }: Reporter): void {
  const conflict = typed.conflict(node);
  if (conflict !== undefined) {
    const hint =
      conflict.hintForTimes !== undefined && isFedWithTimes(node, uses) ? conflict.hintForTimes : conflict.hint;
    report(
      inputsDisagree,
      { node: nameOfNode(node), message: conflict.message, hint },
      { place: node.place, subject: node.subject, related: declaredPlaces(route, uses.get(node.id)) },
    );
    return;
  }
  for (const port of node.kind.inputs) {
    const input = node.inputs.get(port.name);
    const use = uses.get(node.id)?.get(port.name);
    if (input !== undefined && use !== undefined) checkPort(route, node, port, input, use, typed, report);
  }
}

/** Whether what feeds a node also goes where a timestamp is needed, such as to a column. */
function isFedWithTimes(node: Node, uses: Operands): boolean {
  const keys = new Set(valuesOf(uses.get(node.id)).map(({ access }) => accessKey(access)));
  return [...uses.values()].some((ports) =>
    valuesOf(ports).some(
      ({ access, need }) =>
        keys.has(accessKey(access)) && alternative(need, 'string')?.checks.includes('timestamp') === true,
    ),
  );
}

const valuesOf = (ports: ReadonlyMap<string, Operand> = new Map()): readonly ValueOperand[] =>
  [...ports.values()].flatMap((use) =>
    use.kind === 'value' ? [use] : use.kind === 'fields' ? valuesOf(use.fields) : [],
  );

/** Where the declared body speaks of what feeds a node. */
const declaredPlaces = (route: Route, ports: ReadonlyMap<string, Operand> = new Map()) =>
  [...ports.values()].flatMap((use) => (use.kind === 'value' ? declaredPlace(route, use.access) : []));

function checkPort(
  route: Route,
  node: Node,
  port: InputPort,
  input: Input,
  use: Operand,
  typed: Typed,
  report: Reporter['report'],
): void {
  const where = {
    place: input.place,
    subject: node.subject,
    related: use.kind === 'value' ? declaredPlace(route, use.access) : [],
  };
  const names = { node: nameOfNode(node), port: port.name, whenMissing: port.whenMissing };
  const need = typed.need(node, port.name);
  const source = describeInput(route, input);
  switch (use.kind) {
    case 'literal':
      if (!fits(use.value, need)) report(literalDoesNotFit, { ...names, need: valueName(need) }, where);
      return;
    case 'value':
      checkValue(use, names, source, where, report);
      return;
    case 'fields':
      if (use.whole !== undefined) checkValue({ ...use.whole, need: openObject() }, names, source, where, report);
      checkRecord(
        node,
        port,
        use.fields,
        need,
        source,
        { ...where, related: use.whole === undefined ? [] : declaredPlace(route, use.whole.access) },
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
type Where = Parameters<Reporter['report']>[2];

function checkValue(
  { type, need }: ValueOperand,
  names: Names,
  source: string,
  where: Where,
  report: Reporter['report'],
): void {
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
  report: Reporter['report'],
): void {
  const record = alternative(need, 'object');
  const columns = record?.fields ?? new Map<string, Type>();
  const names = { node: nameOfNode(node), port: port.name, whenMissing: undefined };
  for (const [column, use] of fields) {
    const type = columns.get(column);
    if (type === undefined) {
      report(
        surplusColumn,
        { node: names.node, table: port.record?.table ?? '', column, near: nearest(column, [...columns.keys()]) },
        where,
      );
    } else if (use.kind === 'literal') {
      if (!fits(use.value, type))
        report(literalDoesNotFit, { ...names, port: `${port.name}.${column}`, need: valueName(type) }, where);
    } else if (use.kind === 'value' && alternative(use.type, 'bytes') === undefined) {
      // Bytes are refused where they get into the object.
      checkValue(use, { ...names, port: `${port.name}.${column}` }, `field “${column}” of ${source}`, where, report);
    }
  }
  if (record?.someOf !== undefined && fields.size === 0)
    report(missingColumn, { ...names, column: undefined, source }, where);
  for (const [column, type] of columns) {
    if (type.presence === 'required' && !fields.has(column)) report(missingColumn, { ...names, column, source }, where);
  }
}
