import { systemCode } from '../terminal/system-error.ts';

/** Whether a process with this id is running. */
export function isRunning(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: it is running as another user.
    return systemCode(error) === 'EPERM';
  }
}
