// Whether the server of this container answers, as Docker asks: by the exit code.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] || 3000}/healthz`).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
