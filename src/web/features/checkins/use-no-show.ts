import { useMutation } from '@tanstack/react-query'
import type { NoShowAnswer } from '#contract/checkins/no-shows.ts'
import { errorText } from '../../error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { noShowMutation } from './club-home-queries.ts'

type Visit = { visitId: string; name: string }

const effectTexts: Record<NonNullable<NoShowAnswer['effect']>, string> = {
  reminder: 'Det er første gang i sæsonen. Gæsten får en venlig mail.',
  round: 'Det tæller som en runde her. Gæsten får en mail.',
  no_round: 'Gæsten har ingen runde her, så ingen er brugt. Gæsten får en mail.',
}

/** *Udeblevet* in one press, with a toast that undoes it, and *Fortryd* for later the same day. */
export function useNoShow(clubId: string, { visitId, name }: Visit) {
  const toast = useToast()
  const mark = useMutation(noShowMutation(clubId))
  const onError = (error: Error) => toast({ title: errorText(error), tone: 'error' })
  const undo = () =>
    mark.mutate(
      { visitId, absent: false },
      {
        onError,
        onSuccess: () => toast({ title: `${name} er ikke længere registreret som udeblevet.` }),
      },
    )
  const setAbsent = () =>
    mark.mutate(
      { visitId, absent: true },
      {
        onError,
        onSuccess: ({ effect }) =>
          toast({
            title: `${name} er registreret som udeblevet.`,
            ...(effect && { text: effectTexts[effect] }),
            action: { label: 'Fortryd', onAction: undo },
          }),
      },
    )
  return { setAbsent, undo, isPending: mark.isPending }
}
