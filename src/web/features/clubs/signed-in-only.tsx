import { Suspense, type ReactNode } from 'react'
import { useMe } from '../accounts/use-me.ts'

/** Content for a signed-in golfer, loaded after the page, which is rendered alike for everybody. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const isSignedIn = Boolean(useMe()?.account)
  return isSignedIn ? <Suspense fallback={null}>{children}</Suspense> : null
}
