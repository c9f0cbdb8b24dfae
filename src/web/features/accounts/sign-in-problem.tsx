import { errorId, errorText, reasonOf } from '../../error-text.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why the sign-in failed and what to do; a code that does not fit has a sentence of its own. */
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
