/** What the portal says about a deal's lines and facts (K-095). */
export const financeSentences = {
  sourceCreated: 'Source created successfully',
  sourceUpdated: 'Source updated successfully',
  sourceDeleted: 'Source deleted successfully',
  usesSaved: 'Uses saved successfully',
  factsSaved: 'Facts saved successfully',
  createSourceFailed: 'Failed to create source',
  updateSourceFailed: 'Failed to update source',
  deleteSourceFailed: 'Failed to delete source',
  saveUsesFailed: 'Failed to save uses',
  saveFactsFailed: 'Failed to save facts',
  deleteSourceQuestion:
    'Are you sure you want to delete this source? This action cannot be undone.',
  /** In the dialogs of sources and facts (K-036). */
  whoReads: 'Readers of the project see the amounts it seeks, not these entries.',
} as const
