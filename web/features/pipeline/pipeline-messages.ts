import { toast } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'

/** Tells that something was done to a deal. */
export function toastDone(description: string): void {
  toast({ title: 'Success', description })
}

/** Tells what failed and, in the server's words, why. */
export function toastFailed(what: string, error: unknown): void {
  toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })
}

/** The documented sentences of deals (P-215). */
export const dealSentences = {
  noneFound: 'No projects found matching your criteria',
  fetchFailed: 'Failed to fetch pipeline',
  created: 'Pipeline project created successfully',
  createFailed: 'Failed to create pipeline project',
  updated: 'Pipeline project updated successfully',
  updateFailed: 'Failed to update pipeline project',
  deleted: 'Pipeline project deleted successfully',
  deleteFailed: 'Failed to delete pipeline project',
  deleteQuestion: 'Are you sure you want to delete this project? This action cannot be undone.',
} as const
