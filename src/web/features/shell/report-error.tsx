import { useState } from 'react'
import { isbot } from 'isbot'
import { reportError } from '#contract/errors/endpoints.ts'
import { plainPath } from '#domain/analytics/scrub.ts'
import { isAuditor, withoutHeadless } from '#domain/shared/auditors.ts'
import type { ReportedKind } from '#domain/errors/kinds.ts'
import { scrubMessage, scrubStack } from '#domain/errors/scrub-error.ts'
import { ApiError } from '../../api.ts'
import { errorId } from '../../error-text.ts'
import { fetchApi } from '../../fetch-api.ts'
import { pageErrorId } from '../../page-error-id.ts'
import { Button } from '../../ui/button.tsx'
import type { ReportedProblem } from './route-error.tsx'
import { toPageError } from './page-error.ts'

/**
 * Error reports (docs/algorithms/error-reports.md). Imported only after an error, so that it adds no weight
 * to normal visits.
 */

/** Shows the failure of a page immediately, and again when the report has an error number. */
export async function reportProblem(
  error: unknown,
  show: (problem: ReportedProblem) => void,
): Promise<void> {
  if (isBot()) {
    show({ who: 'bot' })
    return restoreServerHtml(error)
  }
  show({ who: 'person', CopyNumber })
  // A wrong address is not reported.
  if (toPageError(error).status === 404) return
  const known = errorId(error) ?? pageErrorId(error)
  const number = known ?? (await report(error, 'page'))
  if (number) show({ who: 'person', CopyNumber, errorId: number })
}

/** Search engines, link previews and auditors, by the same rule as on the server (`pages/serve-pages.ts`). */
const isBot = () => isbot(withoutHeadless(navigator.userAgent)) || isAuditor(navigator.userAgent)

const reported = new Map<string, Promise<string | undefined>>()
const maxReportsPerPage = 5

/** Reports each error once. Resolves to the error number if the server stored it. */
export async function report(error: unknown, kind: ReportedKind): Promise<string | undefined> {
  if (isBot()) return undefined
  const problem = readError(error)
  if (kind !== 'page' && isNoise(problem)) return undefined
  const sent = `${problem.message}\n${problem.stack}`
  const known = reported.get(sent)
  if (known || reported.size >= maxReportsPerPage) return known
  const answer = send({ ...problem, kind: isChunk.test(problem.message) ? 'chunk' : kind })
  reported.set(sent, answer)
  return answer
}

type ErrorReport = { message: string; stack: string }

function readError(error: unknown): ErrorReport {
  // The message of a response may contain personal data; its code does not.
  if (error instanceof ApiError) {
    return { message: `HTTP ${error.status} ${error.body.code}`, stack: error.stack ?? '' }
  }
  if (error instanceof Error) {
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
  }
  return { message: typeof error === 'string' ? error : typeof error, stack: '' }
}

const isChunk = /dynamically imported module|importing a module script|preload CSS/i

/** Errors of extensions and connections, and errors without usable details. */
function isNoise({ message, stack }: ErrorReport): boolean {
  return (
    /Script error|ResizeObserver loop|AbortError|^(undefined|object)$/.test(message) ||
    // The connection was lost; the page shows that itself.
    /: (Failed to fetch|Load failed|NetworkError.*)$/.test(message) ||
    /-extension:/.test(stack)
  )
}

/** Sends no cookies. Undefined when the server does not respond or refuses further reports. */
async function send({ kind, message, stack }: ErrorReport & { kind: ReportedKind }) {
  const { origin, pathname } = window.location
  const { method, path } = reportError
  const body = JSON.stringify({
    kind,
    page: plainPath(pathname),
    build: document.documentElement.dataset.build ?? 'development',
    message: scrubMessage(message, origin),
    stack: scrubStack(stack, origin),
  })
  const headers = { 'Content-Type': 'application/json' }
  try {
    const init = { method, headers, body, credentials: 'omit', keepalive: true } as const
    const answer = await fetchApi(path, init)
    return answer.ok ? ((await answer.json()) as { errorId: string }).errorId : undefined
  } catch {
    return undefined
  }
}

/** Restores the server's HTML without its scripts, so that a bot can still read the page. */
async function restoreServerHtml(error: unknown) {
  // oxlint-disable-next-line no-console -- a bot gets no error page, only this message (E18)
  console.error('The page stays as the server sent it:', error)
  const answer = await fetch(window.location.href)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  const server = document.createElement('div')
  server.replaceChildren(...body.childNodes)
  document.body.append(server)
}

function CopyNumber({ id }: { id: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setState('copied')
    } catch {
      // Without permission or https the user can still select the number.
      setState('failed')
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={copy} className="min-w-48">
        {state === 'copied' ? 'Kopieret' : 'Kopiér fejlnummeret'}
      </Button>
      <p role="status" className={state === 'failed' ? 'basis-full text-sm' : 'sr-only'}>
        {state === 'copied' && 'Fejlnummeret er kopieret.'}
        {state === 'failed' && 'Browseren vil ikke kopiere. Hold på nummeret, og vælg Kopiér.'}
      </p>
    </>
  )
}
