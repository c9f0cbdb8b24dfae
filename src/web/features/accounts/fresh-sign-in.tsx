import { reasonOf } from '../../error-text.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way on where a new way in was refused, because the last sign-in is too long ago. */
export function freshSignIn(error: unknown, next: string) {
  if (reasonOf(error) !== 'sign_in_again') return undefined
  const query = new URLSearchParams({ again: 'true', next })
  return (
    <ButtonLink variant="secondary" href={`/account/login?${query}`}>
      Log ind igen
    </ButtonLink>
  )
}
