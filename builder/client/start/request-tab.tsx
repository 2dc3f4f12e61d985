import { Contract } from './contract.tsx';
import type { StartProps } from './use-trigger.ts';

/** What the request must look like. Everything that is not declared here is inferred from the flow. */
export const RequestTab = (props: StartProps) => (
  <>
    <p className="quiet">
      Runs at <code>{`${props.view.method} ${props.view.path}`}</code>. What you declare here is enforced before the
      flow runs; the rest is inferred from use.
    </p>
    <Contract {...props} />
  </>
);
