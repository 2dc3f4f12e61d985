import type { ErrorSample } from '../../../compiler/view/settings-view.ts';

/** What clients get when something goes wrong, in the chosen shape. */
export const ErrorAnswers = ({ samples }: { readonly samples: readonly ErrorSample[] | undefined }) => (
  <section className="error-answers" aria-label="What error answers look like">
    <h4>What error answers look like</h4>
    {samples === undefined && <p className="quiet">They appear once the mistake in the settings is fixed.</p>}
    {samples?.map(({ about, status, mediaType, body }) => (
      <figure key={about}>
        <figcaption>
          <b>{status}</b> {about} <code>{mediaType}</code>
        </figcaption>
        <pre tabIndex={0}>{JSON.stringify(body, undefined, 2)}</pre>
      </figure>
    ))}
  </section>
);
