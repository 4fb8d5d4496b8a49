/**
 * The sentences that the product's specification quotes, in its order. `{name}` is a part that varies.
 * "Title: text" is a toast of two parts.
 */
export const coreSentences = `
Oops! Page not found
The page you're looking for doesn't exist or has been moved.
Authentication required
Please sign in to access this page.
Please sign in to access the dashboard.
Save {saving} per year
Pricing to be determined individually
No services added yet
Add your first service above to get started!
Awaiting action
Currently working
Successfully finished
Not proceeding
Shown
Hidden
No estimates yet
Share your form link with customers to get started!
No {filters} estimates
Try changing the filters to see other estimates.
+{n} more events
All Day
No events scheduled for today
Pressure Washing Quoting Form
Sealcoating Quoting Form
Customer Information Form
AI Surface Estimator
Preview Customer Form
How It Works
Marketing Tips
Invalid Link
This form link is invalid. Please contact the business owner for a valid link.
Services Not Available
No services have been configured yet. Please contact the business owner.
Services Coming Soon
PNG, JPG up to 10MB
Get My Instant Estimate
Submit Request
Submit Form
Getting Your Estimate...
Submitting Request...
Submitting Form...
Estimate Request for {service}
Based on an estimated {n} sq ft.
We'll contact you soon to schedule your service.
Submit Another Estimate
Thank You!
Information Received!
Submit Another Request
Get Estimate
Processing...
Estimate Complete
Estimate Created!
Create Another Estimate
Something went wrong
Unknown error
Demo Mode
{done} (This is a demo - no real changes made)
Customer would be created in the full version. This is a demo with sample data.
Service creation is disabled in demo mode. Sign up to create real services!
Estimate linked to existing customer!
Customer created and estimate linked!
Email is required
Please enter a valid email address
Please use a real email address (test domains may be blocked by the provider)
Password must be at least 6 characters long
Password too short
Minimum {n} characters required.
Passwords don't match
Please check your passwords.
Name required
Please enter your full name.
Invalid email
Service name is required.
Rate is required when AI Analysis is enabled.
AI Focus Instructions are required when AI Analysis is enabled. Please provide specific instructions for what the AI should measure.
Please enter a service name.
Please enter a rate for AI-enabled services.
Please provide AI focus instructions for AI-enabled services.
Please specify your custom unit for count-based pricing.
Please fill in required fields.
Please fill in all required fields
per {unit}
Are you sure you want to delete this component?
Please upload at least one image for AI analysis.
Invalid business owner ID provided
Business owner ID is required
Service ID is required
Customer name is required
Service not found
Failed to fetch service details
Cannot create customer: missing email address.
This email format is not accepted. Please try a different email address or use a standard email provider like Gmail, Yahoo, or Outlook.
An account with this email already exists. Please sign in instead.
Password must be at least 6 characters long.
Please check your email and click the verification link before signing in.
Invalid email or password. Please check your credentials or create a new account.
Too many attempts. Please wait a moment before trying again.
Connection error. Please check your internet connection and try again.
Login failed
Signup failed
Error
Please try again.
Account created!
Please check your email to confirm your account, then you'll be able to select a subscription plan.
Signed out successfully
You have been logged out.
An unexpected error occurred while signing out.
Demo ended
You've exited demo mode.
Failed to fetch estimates.
Failed to update status.
Failed to update estimate status. Please try again.
Failed to delete estimates.
User not authenticated.
Failed to add to customers.
Successfully deleted {n} estimate(s).
Updated {n} estimate(s) to {status}.
Estimate status updated to {status}.
Failed to load services. Please try again.
You must be logged in to create services.
Failed to create service. Please try again.
Failed to update service. Please try again.
Failed to delete service. Please try again.
Service created successfully.
Pressure washing service created successfully.
Sealcoating service created successfully.
Service updated successfully.
Service deleted successfully.
Failed to load service components
Failed to add service component
Failed to update service component
Failed to delete service component
Failed to reorder components
Image upload failed: {reason}
Failed to save estimate: {reason}
Submission Failed
Failed to submit estimate request. Please try again.
Request Submitted Successfully
Your estimate request has been submitted. The business owner will contact you soon.
Authentication required: Please sign in to access this feature.
`;

/** The sentences of the second document (customers, calendar, billing) that the first does not quote. */
export const customersCalendarBillingSentences = `
No customers found
Get started by adding your first customer.
Try adjusting your search or filter criteria.
Delete Customer
Due in {n} days
No Service Schedules Set
Customer not found
Event Management
Add Event
+{n} more
All day
Loading subscription information...
Please sign in
Choose Your Plan
Secure payment • Cancel anytime • Full support included
Subscription Management
View Setup Tutorial
Manage Plan
Account Settings
No active subscription
Manage Subscription
Cancel Subscription
Estimate Details
Back to Dashboard
Back to Job Details
Loading estimate details...
Estimate not found
Service name is required
Service interval must be at least 1 month
Service interval cannot exceed 60 months
Last service date is required
Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")
This equals {n} days
Title is required
Are you sure you want to delete this event?
Original stored price: \${price}
No price set
Event would be {done} in the full version. This is demo data.
Session expired
Customer created
{name} has been added to your customers.
Failed to create customer. Please try again.
Customer updated
Failed to update customer. Please try again.
Customer deleted
Failed to delete customer. Please try again.
Service added
Service updated
Service removed
Failed to add service.
Failed to update service.
Failed to remove service.
Service completed
Failed to mark service as completed.
Service schedule removed
Follow-up created
Follow-up updated
Follow-up deleted
Failed to create follow-up schedule.
Failed to update follow-up schedule.
Failed to delete follow-up schedule.
Contact recorded
Failed to record contact.
No follow-up scheduled
Please set up a follow-up schedule for this customer first.
No service schedule found
Please set up a service schedule for this customer first.
This customer doesn't have a service schedule to remove.
Customers merged successfully
{secondary} has been merged into {primary}
Error merging customers
Failed to merge customers. Please try again.
Error loading merge history
Customers unmerged successfully
Error unmerging customers
No Merge History
This customer has no merge history to unmerge.
Customer Unmerged
Estimate Unmerged
New Customer Created
No authenticated user
Failed to fetch calendar events
Failed to create calendar event
Failed to update calendar event
Failed to delete calendar event
Calendar event created successfully
Calendar event updated successfully
Calendar event deleted successfully
User not authenticated
Please log in to subscribe.
Please log in to access the billing portal.
Please log in to cancel your subscription.
Please log in to delete your account.
Please log in again to continue.
Please log in again to access the portal.
Checkout failed
Unable to create checkout session.
Checkout error
Failed to start checkout process. Please try again.
Portal access failed
Portal error
No portal URL received from server.
Popup blocked
Please allow popups and try again.
Unable to open billing portal
Unable to delete account
Account deleted: Your account has been permanently deleted.
Please sign in to access this feature.
Error: Failed to load estimate details.
Failed to save notes.
Failed to save price.
Failed to save customer information.
Notes saved successfully.
Price updated successfully.
Customer information updated successfully.
`;
