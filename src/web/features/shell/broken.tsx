import { useHydrated, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { errorId } from '../../error-text.ts'
import { pageErrorId } from '../../page-error.ts'
import { BrokenPage, NotFoundPage } from './error-pages.tsx'
import { failLoading } from './loading.ts'
import { faultOf, type PageFault } from './page-fault.ts'

/** What stands where a page could not be shown. A bot is never shown it (E18). */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { who, errorId: reported, CopyNumber } = useTold(error)
  if (who !== 'person') return null
  const fault = faultOf(error)
  if (fault.status === 404) return <NotFoundPage fault={fault} />
  const again = () => {
    reset()
    void router.invalidate()
  }
  const number = errorId(error) ?? pageErrorId(error) ?? reported
  return (
    <BrokenPage
      fault={fault}
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
export function MissingPage({ fault }: { fault: PageFault }) {
  const isFirst = !useHydrated()
  const [who, setWho] = useState<Told['who']>(isFirst ? 'person' : 'unknown')
  const { message } = fault
  useEffect(() => {
    if (who !== 'unknown') return
    const find = async () => {
      try {
        const { tellOfFault } = await import('./tell-of-fault.tsx')
        await tellOfFault({ status: 404, message }, (told) => setWho(told.who))
      } catch {
        setWho('person')
      }
    }
    void find()
  }, [who, message])
  return who === 'person' && <NotFoundPage fault={fault} />
}

/** What is known of a failure: who met it, and under which number it is written down. */
export type Told = {
  who: 'unknown' | 'person' | 'bot'
  errorId?: string
  CopyNumber?: ComponentType<{ id: string }>
}

/** Who it is and what to do is found out only when something broke: nobody carries that along. */
function useTold(error: unknown): Told {
  const [told, setTold] = useState<Told>(() => ({ who: isMadeByServer() ? 'person' : 'unknown' }))
  useEffect(() => {
    failLoading()
    const find = async () => {
      try {
        const { tellOfFault } = await import('./tell-of-fault.tsx')
        await tellOfFault(error, setTold)
      } catch {
        setTold({ who: 'person' })
      }
    }
    void find()
  }, [error])
  return told
}

/** The server has said already what it is to be; a bot got no page from it that could run this. */
const isMadeByServer = () => typeof window === 'undefined' || pageErrorId(undefined) !== undefined
