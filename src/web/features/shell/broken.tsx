import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorId } from '../../error-text.ts'
import { pageErrorId } from '../../page-error.ts'
import { BrokenPage, NotFoundPage } from './error-pages.tsx'
import { failLoading } from './loading.ts'
import { faultOf } from './page-fault.ts'

/** What stands where a page could not be shown. A bot is never shown it (E18). */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const who = useWho(error)
  if (who !== 'person') return null
  const fault = faultOf(error)
  if (fault.status === 404) return <NotFoundPage fault={fault} />
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <BrokenPage fault={fault} errorId={errorId(error) ?? pageErrorId(error)} onRetry={again} />
}

type Who = 'unknown' | 'person' | 'bot'

/** Asked only when something broke: nobody carries a list of bots along for it. */
function useWho(error: unknown): Who {
  const [who, setWho] = useState<Who>(isMadeByServer() ? 'person' : 'unknown')
  useEffect(() => {
    if (who !== 'unknown') return
    failLoading()
    const find = async () => {
      const bot = await isBot()
      setWho(bot ? 'bot' : 'person')
      if (bot) await keepServerHtml(error)
    }
    void find()
  }, [who, error])
  return who
}

/** The server has said already what it is to be; a bot got no page from it that could run this. */
const isMadeByServer = () =>
  typeof window === 'undefined' || document.documentElement.dataset.errorId !== undefined

async function isBot(): Promise<boolean> {
  try {
    const { isbot } = await import('isbot')
    return isbot(navigator.userAgent)
  } catch {
    return false
  }
}

/** Puts back what the server sent, without its scripts: what cannot be run can still be read. */
async function keepServerHtml(error: unknown) {
  // oxlint-disable-next-line no-console -- for a bot this is all that is said (E18)
  console.error('The page stays as the server sent it:', error)
  const answer = await fetch(window.location.href)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  const server = document.createElement('div')
  server.replaceChildren(...body.childNodes)
  document.body.append(server)
}
