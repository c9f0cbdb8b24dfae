import type { ReactNode } from 'react'

type OpenedQuestionProps = {
  question: string
  /** Called when the question is opened: only then is its answer requested or worked out. */
  onOpen: () => void
  /** The answer. */
  children: ReactNode
}

/** A question in a player's open row, such as *Hvorfor nr. 3?*. */
export const OpenedQuestion = ({ question, onOpen, children }: OpenedQuestionProps) => (
  <details
    className="max-w-text"
    onToggle={(event) => {
      if (event.currentTarget.open) onOpen()
    }}
  >
    <summary className="text-link w-fit min-h-11 content-center font-semibold">{question}</summary>
    {children}
  </details>
)
