import type { NewFlow } from './messages.ts';

const texts = import.meta.glob<string>('../../fixtures/valid/{shop,bookings,contact-form,nightly-report}/*.json', {
  query: '?raw',
  import: 'default',
});

interface Sample {
  readonly name: string;
  readonly about: string;
}

export const samples: readonly Sample[] = [
  { name: 'shop', about: 'Users and orders in tables, mails, webhooks with a signature' },
  { name: 'bookings', about: 'Rooms, and who has them when: never two at once' },
  { name: 'contact-form', about: 'A form on its own page, and a mail about it' },
  { name: 'nightly-report', about: 'Started by the clock: it counts, and sends a mail' },
];

/** Loaded when it is chosen. */
export async function loadSample(name: string): Promise<NewFlow> {
  const load = texts[`../../fixtures/valid/${name}/${name}.json`];
  if (load === undefined) throw new Error(`There is no sample ${name}.`);
  return { name, layout: 'file', sources: [{ file: `${name}.json`, text: await load() }] };
}

const emptyFlow = `{
  "version": 1,
  "name": "my-server",
  "routes": []
}
`;

export const emptySample = (): NewFlow => ({
  name: 'my-server',
  layout: 'file',
  sources: [{ file: 'my-server.json', text: emptyFlow }],
});
