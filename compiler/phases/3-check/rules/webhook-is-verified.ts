import type { Reporter, Rule } from '../../../base/diagnostic.ts';
import { reachable } from '../../../base/digraph.ts';
import {
  effectBeforeCheck,
  effectOnRefusal,
  weaknessRules,
  refusalAnswer,
  tokenOnly,
  uncheckedEffects,
} from '../../../ir/catalogue/webhooks.ts';
import { edgeVertex, isEdgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { fixedStatus, isAnswer, isConsequence, isRefusal } from '../../../ir/answers.ts';
import type { Users } from '../analysis/users.ts';
import type { Typed } from '../analysis/types.ts';
import { createVerifier } from '../analysis/verification.ts';
import type { Weakness, Verification, Strength } from '../analysis/verification.ts';
import { actsOnJson } from '../analysis/request-data.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { Blur } from '../analysis/text-parts.ts';

/** One way on from a Branch, and what taking it proves of the sender. */
export interface Guard {
  readonly branch: Node;
  /** Its vertex in the control graph, and the nodes that can run after it. */
  readonly edge: string;
  readonly after: readonly Node[];
  /** The nodes that can run after the other way on. */
  readonly otherwise: readonly Node[];
  readonly verification: Verification;
}

/** A gate whose edge only genuine requests take. */
export interface ProvingGuard extends Guard {
  readonly strength: Strength;
}

/** The gates of a webhook that prove something; other flows are not asked for a proof. */
export function findGuards(route: Route, control: ControlGraph, typed: Typed, demands: Users): readonly Guard[] {
  if (route.trigger.isDelivery !== true) return [];
  const judge = createVerifier(route, { typed, readsJson: actsOnJson(route, control, demands) });
  const nodesAfter = (edge: string): Node[] =>
    [...reachable(control.digraph, edge)].flatMap((vertex) =>
      isEdgeVertex(vertex) ? [] : (route.nodes.get(vertex) ?? []),
    );
  return control.nodes.flatMap((id) => {
    const branch = route.nodes.get(id);
    if (branch?.kind.behaviour.kind !== 'test' || branch.kind.proof?.kind !== 'condition') return [];
    const {
      behaviour: { whenTrue, whenFalse },
      proof,
    } = branch.kind;
    return [true, false].flatMap((side): Guard[] => {
      const port = side ? whenTrue : whenFalse;
      if (!branch.next.has(port)) return [];
      const edge = edgeVertex(id, port);
      const other = edgeVertex(id, side ? whenFalse : whenTrue);
      return [
        {
          branch,
          edge,
          after: nodesAfter(edge),
          otherwise: nodesAfter(other),
          verification: judge(branch.inputs.get(proof.input), side),
        },
      ];
    });
  });
}

export const provingGuards = (gates: readonly Guard[]): readonly ProvingGuard[] =>
  gates.flatMap((gate) =>
    gate.verification.proves === undefined ? [] : [{ ...gate, strength: gate.verification.proves }],
  );

/**
 * Every consequence of a webhook lies behind the proving edge of a Branch, whose other edge leads only to refusals. What is
 * missing is told from the closest thing to a proof that the flow has.
 */
export function checkWebhook(
  route: Route,
  control: ControlGraph,
  gates: readonly Guard[],
  mode: 'production' | 'development',
  { report }: Reporter,
): void {
  if (route.trigger.isDelivery !== true) return;
  const reportFault = <Facts>(rule: Rule<Facts>, facts: Facts, where: Parameters<Reporter['report']>[2]): void =>
    report(mode === 'development' ? { ...rule, severity: 'warning' } : rule, facts, where);
  const proving = provingGuards(gates);
  const isBehind =
    ({ id }: Node) =>
    ({ edge }: Guard): boolean =>
      control.dominators.dominates(edge, id);
  const consequences = control.nodes
    .flatMap((id) => route.nodes.get(id) ?? [])
    .filter(({ kind }) => isConsequence(kind));
  const flaws = new Set<Weakness>();
  const wrongAnswers = new Set<Node>();
  const unchecked: Node[] = [];

  for (const node of consequences) {
    const guards = proving.filter(isBehind(node));
    if (guards.some(refuses)) continue;
    const refused = proving.find(({ otherwise }) => otherwise.includes(node));
    const [prover] = proving;
    if (refused !== undefined) {
      const isSwapped = !consequences.some((other) => refused.after.includes(other));
      if (isSwapped) flaws.add({ kind: 'swapped', node: refused.branch });
      else
        reportFault(
          effectOnRefusal,
          { node: nameOfNode(node), branch: nameOfNode(refused.branch) },
          { place: node.place, subject: node.subject, related: [placeOf(refused.branch, 'the check')] },
        );
    } else if (guards.length > 0) {
      for (const answer of guards.flatMap(({ otherwise }) =>
        otherwise.filter((each) => isAnswer(each) && !alwaysRefuses(each)),
      ))
        wrongAnswers.add(answer);
    } else if (prover !== undefined) {
      reportBefore(node, prover);
    } else {
      const behind = gates.filter(isBehind(node)).flatMap(({ verification }) => verification.weaknesses);
      const flawed = gates.find(({ verification }) => verification.weaknesses.length > 0);
      if (behind.length > 0) for (const flaw of behind) flaws.add(flaw);
      else if (flawed !== undefined) reportBefore(node, flawed);
      else unchecked.push(node);
    }
  }

  function reportBefore(node: Node, { branch, edge }: Guard): void {
    const path = spellPath(route, control, node.id, edge);
    reportFault(
      effectBeforeCheck,
      { node: nameOfNode(node), branch: nameOfNode(branch), path },
      { place: node.place, subject: node.subject, related: [placeOf(branch, 'the check')] },
    );
  }
  const [first, ...others] = unchecked;
  if (first !== undefined) {
    const related = others.map((node) => placeOf(node, 'so does this node'));
    reportFault(
      uncheckedEffects,
      { route: route.id, node: nameOfNode(first) },
      { place: first.place, subject: first.subject, related },
    );
  }
  for (const flaw of distinct([...flaws]))
    reportFault(
      weaknessRules[flaw.kind],
      { node: nameOfNode(flaw.node), ...('blur' in flaw ? flaw.blur : noBlur) },
      { place: flaw.node.place, subject: flaw.node.subject },
    );
  for (const node of wrongAnswers)
    reportFault(
      refusalAnswer,
      { node: nameOfNode(node), status: fixedStatus(node) },
      { place: node.place, subject: node.subject },
    );
  for (const { branch } of proving.filter(({ strength }) => strength === 'token').slice(0, 1))
    report(tokenOnly, { branch: nameOfNode(branch) }, { place: branch.place, subject: branch.subject });
}

/** Every path from the other edge answers a fixed 4xx, without consequences. */
export const refuses = ({ otherwise }: Guard): boolean =>
  otherwise.every((node) => !isConsequence(node.kind) && (!isAnswer(node) || alwaysRefuses(node)));

const alwaysRefuses = (node: Node): boolean => isRefusal(fixedStatus(node) ?? 0);

const noBlur: Blur = { left: '', right: '', separator: '' };

const placeOf = ({ place }: Node, message: string) => ({ message, place });

const distinct = (flaws: readonly Weakness[]): readonly Weakness[] => [
  ...new Map(flaws.map((flaw) => [`${flaw.kind} ${flaw.node.id}`, flaw])).values(),
];
