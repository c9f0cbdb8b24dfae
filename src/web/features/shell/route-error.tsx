import { useHydrated, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { errorId } from '../../error-text.ts'
import { pageErrorId } from '../../page-error-id.ts'
import { UnexpectedErrorPage, NotFoundPage } from './error-pages.tsx'
import { failLoading } from './loading.ts'
import { toPageError, type PageError } from './page-error.ts'

/** The error page of a route; bots never see it. */
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
 * The page for an unknown address. On the first page the server decided what bots get; after a navigation in the
 * browser this component checks it, and shows bots nothing.
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

/** Whether a person or a bot met the failure, and the error number of its report. */
export type ReportedProblem = {
  who: 'unknown' | 'person' | 'bot'
  errorId?: string
  CopyNumber?: ComponentType<{ id: string }>
}

/** Reports the failure by code that is imported only now. */
function useReportedProblem(error: unknown): ReportedProblem {
  const [problem, setProblem] = useState<ReportedProblem>(() => ({
    who: isServerRendered() ? 'person' : 'unknown',
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

/** The server sends an error page with scripts to people only, so no further check is needed. */
const isServerRendered = () => typeof window === 'undefined' || pageErrorId(undefined) !== undefined
