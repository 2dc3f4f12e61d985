import type { SignedPart, Signing, Token } from '../../../compiler/ir/signing.ts';

interface Fact {
  readonly term: string;
  readonly words: string;
  /** A name as it is written in code. */
  readonly isName?: true;
}

/** What makes a delivery count as genuine. */
export function proofOf(proof: Signing | Token): readonly Fact[] {
  const header: Fact = { term: 'Header', words: proof.header, isName: true };
  const secret: Fact = { term: 'Secret', words: proof.secret.name, isName: true };
  if (!('data' in proof)) {
    const says = proof.scheme === undefined ? 'the secret itself' : `${proof.scheme}, then the secret itself`;
    return [header, { term: 'Value', words: says }, secret];
  }
  const { algorithm, encoding, tolerance, data } = proof;
  const hash = `HMAC-${algorithm.toUpperCase()} of ${inWords(data)}, in ${encoding}`;
  const age = tolerance === undefined ? [] : [{ term: 'Age', words: `at most ${tolerance.seconds} seconds` }];
  return [header, { term: 'Signature', words: hash }, secret, ...age];
}

/** “webhook-id, its time and the body”: what is signed, without the punctuation between. */
function inWords(data: readonly SignedPart[]): string {
  const parts = data.flatMap((part) => {
    if (part.kind === 'text') return [];
    return [part.kind === 'body' ? 'the body' : part.kind === 'header' ? part.name : 'its time'];
  });
  return new Intl.ListFormat('en-GB').format(parts);
}
