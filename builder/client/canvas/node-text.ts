import type { JsonValue } from '../../../compiler/base/json.ts';
import type { NodeView, TriggerView } from '../../../compiler/view/route-view.ts';
import { beginsFlow } from '../../shared/gestures/parts.ts';

/** The texts of a node on the canvas. */
export interface NodeTexts {
  readonly title: string;
  /** For a card the kind, below the title; for a chip what it reads, after the title. */
  readonly subtitle: string;
  readonly facts: readonly string[];
}

const longestFact = 34;
const mostFacts = 2;

export function textsOf(node: NodeView, isChip: boolean, trigger: TriggerView): NodeTexts {
  const { label, kind } = node;
  const facts = beginsFlow(node) && node.facts.length === 0 ? [trigger.kind ?? kind] : node.facts;
  const said = facts.filter((fact) => fact !== kind);
  const title = cut(label ?? kind, 36);
  if (isChip) return { title, subtitle: cut(shortFact(said[0] ?? literalsOf(node)[0] ?? ''), longestFact), facts: [] };
  const lines = [...said, ...literalsOf(node)];
  const subtitle = label === undefined ? (lines.shift() ?? node.id) : kind;
  return {
    title,
    subtitle: cut(subtitle, longestFact),
    facts: lines.slice(0, mostFacts).map((line) => cut(line, longestFact)),
  };
}

function literalsOf({ inputs }: NodeView): readonly string[] {
  return Object.entries(inputs).map(([port, value]) => `${port}: ${printed(value)}`);
}

/** Secrets are `{ "$secret": "NAME" }` in the file. */
const printed = (value: JsonValue): string => JSON.stringify(value);

/** `body field "email"` and `field: "email"` become `email`: the kind is shown next to it. */
const shortFact = (fact: string): string => /^[^"]*"(.*)"$/s.exec(fact)?.[1] ?? fact;

const segmenter = new Intl.Segmenter('en');

/** A text on one line, with an ellipsis if it is too long. */
function cut(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const letters = [...segmenter.segment(line)].map(({ segment }) => segment);
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
