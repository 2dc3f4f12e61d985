import { lazy, Suspense } from 'react';
import { memberAt } from '../../../shared/gestures/put.ts';
import { textOf } from '../../json.ts';
import { useForm } from './form-context.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** It shares the parser with the code pane. */
const ExpressionBox = lazy(async () => ({
  default: (await import('../../fields/expression-box.tsx')).ExpressionBox,
}));

/** TypeScript or SQL, with errors underlined. */
export function ExpressionWidget(props: WidgetProps) {
  const { form, common, change, type } = useWidget(props);
  const { shown, sees, findingsAt } = useForm();
  const { error: _, ...rest } = common;
  const value = textOf(props.value) ?? '';
  const analysed = shown === undefined ? value : (textOf(memberAt(shown.config, props.keys)) ?? '');
  return (
    <Suspense>
      <ExpressionBox
        {...rest}
        value={value}
        language={props.schema['contentMediaType'] === 'application/sql' ? 'sql' : 'typescript'}
        sees={sees}
        analysed={analysed}
        wrongs={findingsAt(props.keys).map(({ message, within }) => ({
          ...(within ?? { start: 0, end: analysed.length }),
          message,
        }))}
        // An empty text cannot be completed, but a blank can.
        complete={(text, at) => form.complete(props.keys, text || ' ', at)}
        onType={type}
        onChange={(text) => change(text, 'text')}
        onLeave={form.leave}
      />
    </Suspense>
  );
}
