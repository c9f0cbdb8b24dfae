import { useMutation } from '@tanstack/react-query'
import { callUpRow } from '#contract/board/screens.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'

/** Shows the player's own row on the clubhouse screen for a quarter of a minute (TV-5). */
export function CallUpRow(player: { flightId: string; entryId: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(callUpRow, player),
  })
  return (
    <div className="grid gap-2">
      <Button variant="secondary" busy={isPending && 'Sender …'} onClick={() => mutate()}>
        Vis min række på skærmen i klubhuset
      </Button>
      <p role="status" className="empty:hidden">
        {isSuccess && 'Din række vises på skærmen i 15 sekunder.'}
        {error && errorText(error)}
      </p>
    </div>
  )
}
