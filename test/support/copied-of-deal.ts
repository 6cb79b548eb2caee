/** What the deadlines of a deal copy of it, for deadlines that a test writes itself. */
export const copiedOfDeal = ({ id = '', name = '', outcome = '', visibility = '' } = {}) => ({
  pipelineId: id,
  dealName: name,
  outcome,
  visibility,
})
