import { useToast } from '../../../ui/toast.tsx'
import { usePictureMutations } from './picture-queries.ts'

/** The changes of stored pictures, with the undo of a deletion in a message. */
export function usePictureChanges(clubId: string) {
  const { describe, order, remove, restore } = usePictureMutations(clubId)
  const toast = useToast()
  const removeWithUndo = (pictureId: string) =>
    remove.mutate(pictureId, {
      onSuccess: () =>
        toast({
          title: 'Billedet er slettet.',
          lasting: true,
          action: { label: 'Fortryd', onAction: () => restore.mutate(pictureId) },
        }),
    })
  return {
    /** Of an alternative text its own form shows the error. */
    error: order.error ?? remove.error ?? restore.error,
    describe: describe.mutateAsync,
    order: order.mutate,
    remove: removeWithUndo,
  }
}

export type PictureChanges = ReturnType<typeof usePictureChanges>
