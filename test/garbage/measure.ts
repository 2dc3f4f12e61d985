import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { run } from '../support/process.ts';
import type { BrokenFlow } from './broken-flow.ts';

/** What the real program used for a flow, including its start. */
export interface Measured {
  readonly seconds: number;
  /** Peak resident memory in MiB. */
  readonly memory: number;
  readonly code: number | null;
}

const bin = resolve('bin/flowsmith.js');
const tellMemory =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS}\\n`))';

/** Builds the flow in a separate process. */
export async function measure({ files }: Pick<BrokenFlow, 'files'>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-garbage-'));
  try {
    for (const { file, bytes } of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), bytes);
    }
    const [only] = files;
    const flow = files.length === 1 && only !== undefined ? only.file : 'shop';
    const began = performance.now();
    const { code, stderr } = await run(process.execPath, ['--import', tellMemory, bin, 'build', flow, '--out', 'out'], {
      cwd: folder,
    });
    return {
      seconds: (performance.now() - began) / 1000,
      memory: Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1024,
      code,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
