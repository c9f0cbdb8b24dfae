import type { ReactNode } from 'react'

type OpenedQuestionProps = {
  question: string
  /** Called when the question is opened, where only then its answer is requested or worked out. */
  onOpen?: () => void
  /** The answer. */
  children: ReactNode
}

/** A question that opens with its answer, such as *Hvorfor nr. 3?* in a player's open row. */
export const OpenedQuestion = ({ question, onOpen, children }: OpenedQuestionProps) => (
  <details
    className="max-w-text"
    onToggle={(event) => {
      if (event.currentTarget.open) onOpen?.()
    }}
  >
    <summary className="text-link w-fit min-h-11 content-center font-semibold">{question}</summary>
    {children}
  </details>
)
