import { nearest } from '../../base/did-you-mean.ts';
import { visibleText } from '../../base/visible-text.ts';
import { catalogue } from '../../ir/catalogue/index.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Explains a diagnostic code: its cause, an example, and how to resolve it. */
export function explain(code: string, terminal: Terminal): Outcome {
  const rule = catalogue.find((each) => each.code === code.toUpperCase());
  if (rule === undefined) return reportUnknown(code, terminal);
  const { severity, title, explanation } = rule;
  const { color } = terminal;
  terminal.print(`${paint(color, severity === 'error' ? 'red' : 'yellow', `${severity}[${rule.code}]`)}${paint(color, 'bold', `: ${title}`)}

${wrap(explanation.cause)}

${paint(color, 'red', 'Wrong')}
  ${visibleText(explanation.bad)}

${paint(color, 'green', 'Right')}
  ${visibleText(explanation.good)}
`);
  return done;
}

function reportUnknown(code: string, terminal: Terminal): Outcome {
  const near = nearest(
    code.toUpperCase(),
    catalogue.map((rule) => rule.code),
  );
  // The list is long, so it is printed first in order not to push the message off the screen.
  terminal.printError(catalogue.map((rule) => `${rule.code}  ${rule.title}\n`).join(''));
  return failure({
    message: `There is no finding ${code}.`,
    hint:
      near === undefined ? 'Give one of the codes above; findings print theirs in brackets.' : `Did you mean ${near}?`,
  });
}

const width = 100;

/** Wraps text at 100 characters. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of visibleText(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
