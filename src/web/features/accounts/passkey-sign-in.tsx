import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hasPasskeys, isDeclined, signInByDevice } from './passkey-device.ts'
import { SignInProblem } from './sign-in-problem.tsx'

/** A key of the device, where it can keep any: by a press, or among the browser's suggestions. */
export function PasskeySignIn({ enter }: { enter: () => void }) {
  const [isPossible, setPossible] = useState(false)
  const signIn = useMutation({ mutationFn: () => signInByDevice(), onSuccess: enter })
  useEffect(() => {
    setPossible(hasPasskeys())
    if (!hasPasskeys()) return
    // Nobody asked for it: what goes wrong here is told to nobody either.
    void signInByDevice({ quietly: true }).then(
      (answer) => answer && enter(),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit to the page
  }, [])
  // The room is kept, so that nothing moves when scripts have come.
  return (
    <div className="mt-6 min-h-12">
      {isPossible && (
        <Button
          variant="secondary"
          wide
          busy={(signIn.isPending || signIn.isSuccess) && 'Spørger din enhed …'}
          onClick={() => signIn.mutate()}
        >
          Brug en adgangsnøgle
        </Button>
      )}
      {signIn.isError && !isDeclined(signIn.error) && <SignInProblem error={signIn.error} />}
    </div>
  )
}
