/// The first setting of an interface, with its descriptors. The corresponding C type is `struct usb_host_interface`.
struct USBInterface {
  /// The corresponding C field is `bInterfaceNumber`.
  var number: UInt8
  /// The corresponding C field is `bAlternateSetting`.
  var setting: UInt8
  /// The corresponding C field is `bInterfaceClass`.
  var interfaceClass: UInt8
  /// The corresponding C field is `bInterfaceSubClass`.
  var subclass: UInt8
  /// The corresponding C field is `bInterfaceProtocol`.
  var protocolNumber: UInt8
  /// The descriptors up to the first endpoint. The corresponding C field is `extra`.
  var descriptors: DescriptorRun
  /// The endpoints, in order.
  var endpoints: [USBEndpoint]
  /// The declared number of endpoints. The corresponding C field is `bNumEndpoints`.
  var statedEndpoints: Int
}

/// An endpoint of an interface. The corresponding C type is `struct usb_host_endpoint`.
struct USBEndpoint {
  /// The length of its descriptor.
  var length: Int
  /// The corresponding C field is `bEndpointAddress`.
  var address: UInt8
  /// The descriptors after it. The corresponding C field is `extra`.
  var descriptors: DescriptorRun
}
