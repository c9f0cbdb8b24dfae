import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unpublishNotice } from '#contract/admin/notices.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { call } from '../../../api.ts'
import { serverNow } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../shell/problem.tsx'

/** Ends a current or future notice after a confirmation. */
export function UnpublishNotice({ noticeId, lastDay }: { noticeId: string; lastDay: string }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const takeDown = useMutation({
    mutationFn: () => call(unpublishNotice, { noticeId }),
    onSettled: () => setAsking(false),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  if (lastDay < danishMoment(serverNow()).day) return null
  return (
    <>
      {takeDown.error && <Problem error={takeDown.error} title="Opslaget blev ikke taget ned" />}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Tag opslaget ned
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Tag opslaget ned?"
        effect="Det forsvinder fra alle sider med det samme. Teksten bliver stående her."
        confirmLabel="Tag det ned"
        busy={takeDown.isPending && 'Tager ned …'}
        onConfirm={() => takeDown.mutate()}
      />
    </>
  )
}
