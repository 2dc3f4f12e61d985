import { NodeToolbar, Position } from '@xyflow/react';
import { useRef, useState } from 'react';
import { focusNode } from './focus.ts';

interface CanvasFieldProps {
  readonly node: string;
  /** The distance from its left edge. */
  readonly left?: number;
  readonly label: string;
  /** For people who cannot see the node. */
  readonly name: string;
  readonly value: string;
  /** Selects the value, so that typing replaces it. */
  readonly isSelected?: boolean;
  readonly issueOf?: (text: string) => string | undefined;
  readonly onWrite: (text: string) => void;
  readonly onClose: () => void;
}

/** A field over a node. Enter and leaving it write what was typed, Escape does not. */
export function CanvasField(props: CanvasFieldProps) {
  const { node, left = 0, label, name, value, isSelected = false, issueOf, onWrite, onClose } = props;
  const [text, setText] = useState(value);
  // Closing it blurs the field, which must not finish it twice.
  const isOver = useRef(false);
  const issue = issueOf?.(text);
  const end = (writes: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (writes && issue === undefined) onWrite(text);
    onClose();
    focusNode(node);
  };
  return (
    <NodeToolbar nodeId={node} isVisible position={Position.Top} align="start" offset={6}>
      <label className="canvas-field nodrag nopan" style={{ marginLeft: left }}>
        <span>{label}</span>
        <input
          autoFocus
          value={text}
          aria-label={name}
          aria-invalid={issue !== undefined}
          spellCheck={false}
          onFocus={({ target }) => isSelected && target.select()}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => end(true)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') end(false);
            if (key === 'Enter' && issue === undefined) end(true);
          }}
        />
        <small role="status">{issue ?? 'Enter'}</small>
      </label>
    </NodeToolbar>
  );
}
