/** The code of errors of the file store. The `cause` is the actual reason, for the log. */
export const filesErrorCode = 'ERR_FILES';

export interface FilesError extends Error {
  readonly code: typeof filesErrorCode;
  readonly isTooLarge: boolean;
}

export const filesError = (cause: unknown): FilesError =>
  Object.assign(new Error('The store of files failed', { cause }), {
    code: filesErrorCode,
    isTooLarge: false,
  } as const);

export const tooLargeError = (maxBytes: number): FilesError =>
  Object.assign(
    new Error('The stored file is too large', { cause: new Error(`It has more than ${maxBytes} bytes`) }),
    {
      code: filesErrorCode,
      isTooLarge: true,
    } as const,
  );

export const isFilesError = (error: unknown): error is FilesError =>
  error instanceof Error && 'isTooLarge' in error && 'code' in error && error.code === filesErrorCode;
