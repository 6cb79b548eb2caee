/** The documented sentences of deals (P-215). */
export const dealSentences = {
  noneFound: 'No projects found matching your criteria',
  fetchFailed: 'Failed to fetch pipeline',
  updateFailed: 'Failed to update pipeline project',
  deleted: 'Pipeline project deleted successfully',
  deleteFailed: 'Failed to delete pipeline project',
  left: 'Your organization was removed from the project',
  leaveFailed: 'Failed to remove your organization from the project',
  deleteQuestion: 'Are you sure you want to delete this project? This action cannot be undone.',
} as const
