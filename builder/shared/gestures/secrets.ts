import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';

/** Declares a secret, or describes a declared one. Its value is never in a file of the flow. */
export function declareSecret(
  { secrets }: Pick<ProjectView, 'secrets'>,
  name: string,
  description = '',
): readonly Operation[] {
  const declared = secrets.find((secret) => secret.name === name);
  const path = ['secrets', name];
  if (declared === undefined) return [{ do: 'set', path, value: description === '' ? {} : { description } }];
  if ((declared.description ?? '') === description) return [];
  const at = [...path, 'description'];
  return [description === '' ? { do: 'remove', path: at } : { do: 'set', path: at, value: description }];
}

/** Sets to which servers a declared secret may be sent; if there are none, the setting is removed. */
export function setServersOf(name: string, servers: readonly string[]): readonly Operation[] {
  const path = ['secrets', name, 'for'];
  return [servers.length === 0 ? { do: 'remove', path } : { do: 'set', path, value: servers }];
}

export const removeSecret = ({ secrets }: Pick<ProjectView, 'secrets'>, name: string): readonly Operation[] => [
  { do: 'remove', path: secrets.length === 1 ? ['secrets'] : ['secrets', name] },
];

const namePattern = /^[A-Z][A-Z0-9_]*$/;

/** What is wrong with a name for a new secret; undefined if it is valid. */
export function issueOfSecretName(name: string, { secrets }: Pick<ProjectView, 'secrets'>): string | undefined {
  if (!namePattern.test(name)) return 'A capital letter, then A-Z, 0-9 and “_”.';
  return secrets.some((secret) => secret.name === name) ? 'It is declared already.' : undefined;
}
