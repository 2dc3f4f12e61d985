import type { Report } from '../../../base/diagnostic.ts';
import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import { effectBeforeCheck, effectOnRefusal, refusalAnswer, uncheckedEffects } from '../../../ir/catalogue/webhooks.ts';
import { weaknessRules } from '../../../ir/catalogue/webhook-weaknesses.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import { spellPath } from '../analysis/spell-path.ts';
import { distinctWeaknesses } from '../analysis/verification.ts';
import type { Blur, Weakness } from '../../../ir/verification.ts';
import { alwaysRefuses, isGuarded, isOpenConsequence, provingGuards } from '../analysis/webhook-guards.ts';
import type { Guard } from '../analysis/webhook-guards.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every consequence of a webhook is dominated by the proving edge of a Branch whose other edge leads only to refusals.
 * The diagnostic names the closest thing to a proof in the flow; in development mode it is a warning.
 * FS3301 uncheckedEffects, FS3302 effectBeforeCheck, FS3303 to FS3311 and FS3318 to FS3320 weaknessRules, FS3312
 * refusalAnswer, FS3313 effectOnRefusal
 */
export const webhookIsVerified: RouteRule = (analysis, report) => {
  const { route, flat, mode } = analysis;
  if (route.trigger.isDelivery !== true) return;
  const proving = provingGuards(analysis.guards);
  const consequences = flat.reached.filter((node) => isOpenConsequence(node, proving));
  const gaps = consequences.flatMap((node) => gapOf(node, consequences, proving, analysis) ?? []);
  reportGaps(gaps, analysis, (rule, facts, where) =>
    report(mode === 'development' ? { ...rule, severity: 'warning' } : rule, facts, where),
  );
};

/** Why a forged request may trigger a consequence. */
type Gap =
  | { readonly kind: 'unchecked'; readonly node: Node }
  | { readonly kind: 'before'; readonly node: Node; readonly guard: Guard }
  | { readonly kind: 'on-refusal'; readonly node: Node; readonly guard: Guard }
  /** The guard proves nothing. */
  | { readonly kind: 'weak'; readonly weaknesses: readonly Weakness[] }
  /** Forged requests get these answers, which may look like a success. */
  | { readonly kind: 'answers'; readonly answers: readonly Node[] };

function gapOf(
  node: Node,
  consequences: readonly Node[],
  proving: readonly Guard[],
  { flat: { control }, guards }: RouteAnalysis,
): Gap | undefined {
  if (isGuarded(node, proving, control)) return undefined;
  const isBehind = ({ edge }: Guard): boolean => control.dominators.dominates(edge, node.id);
  const passed = proving.filter(isBehind);
  const refused = proving.find(({ otherwise }) => otherwise.includes(node));
  if (refused !== undefined)
    return consequences.some((other) => refused.after.includes(other))
      ? { kind: 'on-refusal', node, guard: refused }
      : { kind: 'weak', weaknesses: [{ kind: 'swapped', node: refused.check }] };
  if (passed.length > 0) {
    const answers = passed.flatMap(({ otherwise }) =>
      otherwise.filter((each) => isAnswer(each) && !alwaysRefuses(each)),
    );
    return { kind: 'answers', answers };
  }
  const [prover] = proving;
  if (prover !== undefined) return { kind: 'before', node, guard: prover };
  const weaknesses = guards.filter(isBehind).flatMap(({ verification }) => verification.weaknesses);
  if (weaknesses.length > 0) return { kind: 'weak', weaknesses };
  const weak = guards.find(({ verification }) => verification.weaknesses.length > 0);
  return weak === undefined ? { kind: 'unchecked', node } : { kind: 'before', node, guard: weak };
}

/** Weaknesses, answers and unguarded nodes are reported once, however many consequences they affect. */
function reportGaps(gaps: readonly Gap[], { flat: { route, control } }: RouteAnalysis, report: Report): void {
  for (const gap of gaps) {
    if (gap.kind !== 'on-refusal' && gap.kind !== 'before') continue;
    const { node, guard } = gap;
    const names = { node: nameOfNode(node), check: nameOfNode(guard.check) };
    const where = {
      place: node.place,
      subject: node.subject,
      related: [{ message: 'the check', place: guard.check.place }],
    };
    if (gap.kind === 'on-refusal') report(effectOnRefusal, names, where);
    else
      report(effectBeforeCheck, { ...names, path: spellPath(route, control, node.id, new Set([guard.edge])) }, where);
  }
  const [first, ...others] = gaps.flatMap((gap) => (gap.kind === 'unchecked' ? [gap.node] : []));
  if (first !== undefined) {
    const related = others.map(({ place }) => ({ message: 'so does this node', place }));
    const facts = { route: route.id, node: nameOfNode(first) };
    report(uncheckedEffects, facts, { place: first.place, subject: first.subject, related });
  }
  const weaknesses = gaps.flatMap((gap) => (gap.kind === 'weak' ? gap.weaknesses : []));
  for (const weakness of distinctWeaknesses(weaknesses)) {
    const { node, call } = weakness;
    const related = call === undefined ? [] : [{ message: 'the call', place: call.place }];
    const where = { place: node.place, subject: node.subject, related };
    if (weakness.kind === 'answer') report(refusalAnswer, { node: nameOfNode(node), status: weakness.status }, where);
    else {
      const facts = { node: nameOfNode(node), isCalled: call !== undefined };
      report(weaknessRules[weakness.kind], { ...facts, ...('blur' in weakness ? weakness.blur : noBlur) }, where);
    }
  }
  for (const node of new Set(gaps.flatMap((gap) => (gap.kind === 'answers' ? gap.answers : []))))
    report(
      refusalAnswer,
      { node: nameOfNode(node), status: fixedStatus(node) },
      { place: node.place, subject: node.subject },
    );
}

const noBlur: Blur = { left: '', right: '', separator: '' };
