import { errorId, errorText, reasonOf } from '../../error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Why the sign-in failed and what to do; a wrong code has a sentence of its own. */
export function SignInProblem({ error, byCode }: { error: unknown; byCode?: boolean }) {
  const id = errorId(error)
  const wrongCode = byCode && reasonOf(error) === 'wrong_credentials'
  return (
    <Notice tone="error" title="Du er ikke logget ind" live className="mt-5">
      <p>
        {wrongCode
          ? 'Koden passer ikke, eller den gælder ikke længere. Tjek cifrene, eller få en ny kode.'
          : errorText(error)}
      </p>
      {id && <p className="mt-1">Fejlnummer {id}.</p>}
    </Notice>
  )
}

/** A button to sign in again, when an action was refused because the last sign-in is too old. */
export function freshSignIn(error: unknown, next: string) {
  if (reasonOf(error) !== 'sign_in_again') return undefined
  const query = new URLSearchParams({ again: 'true', next })
  return (
    <ButtonLink variant="secondary" href={`/account/login?${query}`}>
      Log ind igen
    </ButtonLink>
  )
}
