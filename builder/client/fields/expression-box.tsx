import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { TextArea, TextField } from 'react-aria-components';
import type { SeenTypes } from '../../../compiler/ir/seen-types.ts';
import { CompletionList, useCompletions } from './completions.tsx';
import type { Complete } from './completions.tsx';
import { FieldLabel, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { piecesOf } from './expression-pieces.ts';
import type { Language, Wrong } from './expression-pieces.ts';
import { useTyped } from './use-typed.ts';
import '../code/highlight.css';
import './expression.css';

interface ExpressionBoxProps extends Omit<FieldProps, 'error'> {
  readonly value: string;
  readonly language: Language;
  /** The types of the names that it may use, and of its result. */
  readonly sees: SeenTypes | undefined;
  /** The last analysed text, with its findings; a newer one may have been typed since. */
  readonly analysed: string;
  readonly wrongs: readonly Wrong[];
  /** The completions at a position of the text. */
  readonly complete: Complete;
  readonly onType: (text: string) => void;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * Code in an ordinary field, which provides undo, keys and accessibility: the typed text is transparent, on top of a
 * coloured copy.
 */
export function ExpressionBox(props: ExpressionBoxProps) {
  const { value, language, sees, analysed, wrongs, complete, field } = props;
  const { text, onInput, onChoose, onBlur } = useTyped(value, props);
  const shown = text === analysed ? wrongs : noWrongs;
  const pieces = useMemo(() => piecesOf(text, shown, language), [text, shown, language]);
  const drawn = useRef<HTMLPreElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { onTyped, onKey, close, aria, list } = useCompletions(complete, area);
  const [issue, setIssue] = useState<string>();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    close();
    onChoose(text);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    const wrong = [...(drawn.current?.querySelectorAll<HTMLElement>('[data-issue]') ?? [])].find((piece) =>
      [...piece.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom,
      ),
    );
    setIssue(wrong?.dataset.issue);
  };
  return (
    <TextField
      className="field"
      value={text}
      onChange={(next) => {
        onInput(next);
        onTyped(text, next);
      }}
      onBlur={() => {
        close();
        onBlur();
      }}
      isInvalid={wrongs.length > 0}
      data-field={field}
    >
      <FieldLabel {...props} />
      {sees !== undefined && <Names {...sees} />}
      <div className="expression">
        <pre ref={drawn} aria-hidden="true">
          {pieces.map((piece) => (
            <span key={piece.start} className={piece.classes} data-issue={piece.issue}>
              {text.slice(piece.start, piece.end)}
            </span>
          ))}
          {/* A single final line break does not add a line. */}
          {'\n'}
        </pre>
        <TextArea
          {...aria}
          ref={area}
          className="box is-code"
          spellCheck={false}
          autoCapitalize="off"
          placeholder={language === 'sql' ? 'No SQL yet' : 'No expression yet'}
          title={issue ?? ''}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerDown={close}
        />
        {list.shown.length > 0 && <CompletionList {...list} drawn={drawn} />}
      </div>
      {sees?.result !== undefined && wrongs.length === 0 && (
        <p className="expression-result">
          Gives <code>{sees.result}</code>
        </p>
      )}
      <FieldNotes {...props} error={messagesOf(wrongs, analysed)} />
    </TextField>
  );
}

const noWrongs: readonly Wrong[] = [];

const Names = ({ names }: SeenTypes) => (
  <ul className="expression-names" aria-label="Inputs of the expression">
    {names.map(({ name, type }) => (
      <li key={name}>
        <code>
          <b>{name}</b>
          {type !== undefined && `: ${type}`}
        </code>
        {type === undefined && <span className="note"> nothing yet</span>}
      </li>
    ))}
  </ul>
);

/** Each with its position, if there is more than one line or finding. */
function messagesOf(wrongs: readonly Wrong[], text: string): string | undefined {
  if (wrongs.length === 0) return undefined;
  return wrongs.map(({ start, message }) => `${placeOf(text, start)}  ${message}`).join('\n');
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
