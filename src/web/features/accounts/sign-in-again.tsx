import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Me } from '#contract/accounts.ts'
import { provideSignInAgain } from '../../sign-in-again.ts'
import { meQuery } from './queries.ts'

export type SignInAgainProps = {
  /** Who was signed in when the page was used last. */
  account: NonNullable<Me['account']>
  /** She is in again; or the dialog was closed. */
  onEnd: (isIn: boolean) => void
}

type Asked = SignInAgainProps & { Dialog: ComponentType<SignInAgainProps> }

/** Waits for a change that was refused because the session is over; the dialog comes when it does. */
export function SignInAgain() {
  const client = useQueryClient()
  const account = useQuery(meQuery).data?.account
  const last = useRef<Me['account']>(null)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (account) last.current = account
  }, [account])
  useEffect(
    () =>
      provideSignInAgain(async () => {
        const known = last.current
        if (!known) return false
        const { SignInAgainDialog: Dialog } = await import('./sign-in-again-dialog.tsx')
        const isIn = await new Promise<boolean>((onEnd) => {
          setAsked({ account: known, onEnd, Dialog })
        })
        setAsked(undefined)
        if (!isIn) return false
        // What was typed is one person's: it is never sent as another's.
        const me = await client.fetchQuery({ ...meQuery, staleTime: 0 })
        return me.account?.id === known.id
      }),
    [client],
  )
  if (!asked) return null
  const { Dialog, ...props } = asked
  return <Dialog {...props} />
}
