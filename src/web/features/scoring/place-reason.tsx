import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../error-text.ts'
import { OpenedQuestion } from './opened-question.tsx'

type PlaceReasonProps<Reason, Key extends QueryKey> = {
  /** `Hvorfor nr. 3?` */
  question: string
  query: UseQueryOptions<Reason, Error, Reason, Key>
  /** Whether scores have come since the answer. */
  isOutdated?: (reason: Reason) => boolean
}

/** *Hvorfor nr. 3?*: the compared values, requested when it is opened. */
export function PlaceReason<Reason extends { text: string }, Key extends QueryKey>({
  question,
  query,
  isOutdated,
}: PlaceReasonProps<Reason, Key>) {
  const [isOpened, setOpened] = useState(false)
  const { data, error } = useQuery({ ...query, enabled: isOpened })
  return (
    <OpenedQuestion question={question} onOpen={() => setOpened(true)}>
      <p aria-live="polite" className="min-h-14 pb-2 text-pretty">
        {data ? data.text : error ? errorText(error) : 'Regner efter …'}
        {data && isOutdated?.(data) && ' (Der er kommet scorer siden.)'}
      </p>
    </OpenedQuestion>
  )
}
