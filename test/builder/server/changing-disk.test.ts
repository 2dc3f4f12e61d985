import { expect, test } from 'vitest';
import { createChoose } from '../../differential/choose.ts';
import { readValid } from '../../golden/fixtures.ts';
import { playOnDisk } from '../fuzz-disk.ts';

test('edits of a flow whose files another program changes lose nothing of either', async () => {
  const breaches: string[] = [];
  const all = { edits: 0, refused: 0, disk: 0 };
  for (const [seed, name] of ['shop', 'functions', 'members', 'functions', 'hello', 'shop'].entries()) {
    const counts = await playOnDisk(readValid(name).sources, createChoose(seed), (what, error) =>
      breaches.push(`${name}, ${what}: ${String(error)}`),
    );
    all.edits += counts.edits;
    all.refused += counts.refused;
    all.disk += counts.disk;
  }
  expect(breaches).toEqual([]);
  // Each of them happened.
  expect(Math.min(all.edits, all.refused, all.disk)).toBeGreaterThan(0);
}, 120_000);
