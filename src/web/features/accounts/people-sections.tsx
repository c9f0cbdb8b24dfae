import type { ComponentProps } from 'react'
import type { PendingInvitation } from '#contract/accounts/invitations.ts'
import { HolderRows, PendingRows } from './people-rows.tsx'

type Props = ComponentProps<typeof HolderRows> &
  Pick<ComponentProps<typeof PendingRows>, 'sendAgain' | 'revoke'> & {
    /** How many people there are, in the words of the page. */
    count: string
    invitations: readonly PendingInvitation[]
  }

/** The people with a role, and below them those who are invited. */
export function PeopleSections({ count, invitations, sendAgain, revoke, ...holders }: Props) {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="people">
        <h2 id="people" className="text-xl">
          {count}
        </h2>
        <HolderRows {...holders} />
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited" className="text-xl">
            Inviteret, men ikke svaret
          </h2>
          <PendingRows invitations={invitations} sendAgain={sendAgain} revoke={revoke} />
        </section>
      )}
    </div>
  )
}
