import { useQueryClient } from '@tanstack/react-query'
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

/** Opens the sign-in dialog when a change is refused because the session has ended. */
export function SignInAgain({ account }: Pick<SignInAgainProps, 'account'>) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  useEffect(
    () =>
      provideSignInAgain(async () => {
        const { SignInAgainDialog: Dialog } = await import('./sign-in-again-dialog.tsx')
        const isSignedIn = await new Promise<boolean>((onEnd) => {
          setDialog({ account, onEnd, Dialog })
        })
        setDialog(undefined)
        if (!isSignedIn) return false
        // The input belongs to one account and must not be sent by another.
        const me = await client.fetchQuery({ ...meQuery, staleTime: 0 })
        return me.account?.id === account.id
      }),
    [client, account],
  )
  if (!dialog) return null
  const { Dialog, ...props } = dialog
  return <Dialog {...props} />
}
