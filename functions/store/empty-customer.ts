/** A customer of whom nothing is known; the profiles are there, so that a field of theirs can be changed alone. */
export const emptyCustomer = () => ({ createdAt: new Date().toISOString(), customerProfile: {}, creditProfile: {} });
