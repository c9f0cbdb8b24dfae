import { useHydrated, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { errorId } from '../../error-text.ts'
import { pageErrorId } from '../../page-error-id.ts'
import { UnexpectedErrorPage, NotFoundPage } from './error-pages.tsx'
import { failLoading } from './loading.ts'
import { toPageError, type PageError } from './page-error.ts'

/** What stands where a page could not be shown. A bot is never shown it (E18). */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { who, errorId: reported, CopyNumber } = useReportedProblem(error)
  if (who !== 'person') return null
  const pageError = toPageError(error)
  if (pageError.status === 404) return <NotFoundPage pageError={pageError} />
  const again = () => {
    reset()
    void router.invalidate()
  }
  const number = errorId(error) ?? pageErrorId(error) ?? reported
  return (
    <UnexpectedErrorPage
      pageError={pageError}
      errorId={number}
      onRetry={again}
      more={number && CopyNumber && <CopyNumber id={number} />}
    />
  )
}

/**
 * What stands where there is no page. The server has decided already what it sends to whom; on a way that is taken
 * in the browser a bot is not shown it either (E18).
 */
export function MissingPage({ pageError }: { pageError: PageError }) {
  const isFirst = !useHydrated()
  const [who, setWho] = useState<ReportedProblem['who']>(isFirst ? 'person' : 'unknown')
  const { message } = pageError
  useEffect(() => {
    if (who !== 'unknown') return
    const find = async () => {
      try {
        const { reportProblem } = await import('./report-error.tsx')
        await reportProblem({ status: 404, message }, (problem) => setWho(problem.who))
      } catch {
        setWho('person')
      }
    }
    void find()
  }, [who, message])
  return who === 'person' && <NotFoundPage pageError={pageError} />
}

/** What is known of a failure: who met it, and under which number it is written down. */
export type ReportedProblem = {
  who: 'unknown' | 'person' | 'bot'
  errorId?: string
  CopyNumber?: ComponentType<{ id: string }>
}

/** Who it is and what to do is found out only when something broke: nobody carries that along. */
function useReportedProblem(error: unknown): ReportedProblem {
  const [problem, setProblem] = useState<ReportedProblem>(() => ({
    who: isMadeByServer() ? 'person' : 'unknown',
  }))
  useEffect(() => {
    failLoading()
    const find = async () => {
      try {
        const { reportProblem } = await import('./report-error.tsx')
        await reportProblem(error, setProblem)
      } catch {
        setProblem({ who: 'person' })
      }
    }
    void find()
  }, [error])
  return problem
}

/** The server has said already what it is to be; a bot got no page from it that could run this. */
const isMadeByServer = () => typeof window === 'undefined' || pageErrorId(undefined) !== undefined
