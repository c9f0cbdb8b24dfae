import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { errorId } from '../../error-text.ts'
import { pageErrorId } from '../../page-error.ts'
import { BrokenPage, NotFoundPage } from './error-pages.tsx'
import { failLoading } from './loading.ts'
import { faultOf } from './page-fault.ts'

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
