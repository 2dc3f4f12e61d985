/** The hint where a constant is fed to an input that takes a secret. `how` says what else the declaration needs. */
export const secretHint = (how = ''): string =>
  `Declare a name under "secrets"${how} and feed { "$secret": "NAME" }: its value then comes from the environment.`;
