import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import type { Me } from '#contract/accounts/endpoints.ts'
import { provideSignInAgain } from '../../sign-in-again.ts'
import { meQuery } from './queries.ts'

export type SignInAgainProps = {
  /** The account that was last signed in on this page. */
  account: NonNullable<Me['account']>
  /** Called with true after a sign-in, and with false when the dialog was closed. */
  onEnd: (isSignedIn: boolean) => void
}

type OpenDialog = SignInAgainProps & { Dialog: ComponentType<SignInAgainProps> }

/**
 * Opens the sign-in dialog when a change is refused because the session has ended. Only who has been signed in on
 * this page is asked. It is part of every page, because a change may be refused before anything is loaded for it;
 * the dialog itself is loaded when it is needed.
 */
export function SignInAgain() {
  const account = useQuery(meQuery).data?.account
  // While the page is hydrated the answer may be here, and the server rendered nothing for it.
  const isHydrated = useHydrated()
  const [last, setLast] = useState<SignInAgainProps['account']>()
  if (isHydrated && account && account !== last) setLast(account)
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  useEffect(() => {
    if (!last) return undefined
    return provideSignInAgain(async () => {
      const { SignInAgainDialog: Dialog } = await import('./sign-in-again-dialog.tsx')
      const isSignedIn = await new Promise<boolean>((onEnd) => {
        setDialog({ account: last, onEnd, Dialog })
      })
      setDialog(undefined)
      if (!isSignedIn) return false
      // The input belongs to one account and must not be sent by another.
      const me = await client.fetchQuery({ ...meQuery, staleTime: 0 })
      return me.account?.id === last.id
    })
  }, [client, last])
  if (!dialog) return null
  const { Dialog, ...props } = dialog
  return <Dialog {...props} />
}
